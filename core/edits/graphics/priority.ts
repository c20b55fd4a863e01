//// base 86f63844eac888ac3daff28fa966b112106be8c32a81cdd74985e080aefa8741
//// lines 24-27
  for (let i = 0; i < 160 * 144; i += 8) {
    store<u64>(BG_PRIORITY_MAP_LOCATION + i, 0);
