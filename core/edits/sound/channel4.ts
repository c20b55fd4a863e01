//// base b70644de83700eb5a24c5c46a52197e2fba174cf9fbbc49746b2675422882ce3
//// lines 6-7
//// line 9
//// lines 28-36
//// lines 44-78
//// lines 86-95
//// lines 101-136
//// lines 238-417
