/** Scenes to come. */
