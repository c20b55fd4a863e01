//// base 7cec1d3c1b2205ef7aeb48ba4814b0eaf25c0f278c544e86fcb2727c3b7fd300
//// after 288
    return Channel2.currentSample();
  }

  // The sample as the channel stands
  static currentSample(): i32 {
