//// base a6e7ff80458af937b85306509d63ebf1a17ca7dc1135d5316e2eecb848c4da3c
//// deleted
