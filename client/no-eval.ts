/**
 * Zod compiles its schemas where it may, and finds out by trying, which the page's security policy forbids and the
 * browser reports. This tells it beforehand. It must be imported before anything that has schemas.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
