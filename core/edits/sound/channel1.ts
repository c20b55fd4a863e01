//// base befb953d08f911bab65abdf6345057a4fd487e919fdd3ba1a3fc24177ff81e4d
//// after 294
    // The boot ROM's chime is still on, unheard
    Channel1.isEnabled = true;
//// after 351
    return Channel1.currentSample();
  }

  // The sample as the channel stands
  static currentSample(): i32 {
