//// base b64aa086dce095e030b1151f91b41efea44175acc9b3f59179dab978da13949a
//// deleted
