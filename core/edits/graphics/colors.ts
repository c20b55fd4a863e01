//// base 055f1e2fbc4de2e593a2646cbd71a6f078f9b84bbbd048b50d7829aad6d12015
//// lines 30-31
//// lines 57-79
//// lines 319-528
