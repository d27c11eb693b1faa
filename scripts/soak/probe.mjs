// Loaded into the double: collects what can be, and tells what is held, each time it is asked.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed: heap, external: outside, rss: resident } = process.memoryUsage();
  process.send({ heap, outside, resident });
});
process.channel.unref();
