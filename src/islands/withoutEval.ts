/**
 * Zod tries on loading whether it may compile code. The content policy refuses that, and the
 * browser reports a violation, unless Zod is told beforehand not to try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
