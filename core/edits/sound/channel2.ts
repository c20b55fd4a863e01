//// base 7cec1d3c1b2205ef7aeb48ba4814b0eaf25c0f278c544e86fcb2727c3b7fd300
//// lines 6-8
//// line 15
//// lines 34-43
//// lines 51-85
//// lines 91-96
//// lines 103-144
//// lines 250-429
