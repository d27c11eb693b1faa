/**
 * Milliseconds that this process computes while something runs: what else the machine does, and how long the process has
 * to wait for it, does not count.
 */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
