// A child that has nothing to do. When it ends well, the cage it was started in lets children start.
process.exit(0);
