//// base ac3bde63d085cbdfd28e1b88a6eb7d3d0410d2bd0c67e48874899c3435f7e6fe
//// lines 1-8
//// lines 44-142
