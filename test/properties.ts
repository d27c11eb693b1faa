import fc from 'fast-check';

/*
 * Properties are tried on the same inputs everywhere: a run that fails says something of the change, not of its luck.
 * PROPERTY_SEED chooses others. Tests import fast-check from here.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20261122) });

export default fc;
export * from 'fast-check';
