/** Injection tokens of what has no class of its own to be known by. */
export const CLOCK = Symbol('Clock');
export const PUBLIC_CONFIG = Symbol('PublicConfig');
export const PROVIDER_STATES = Symbol('ProviderStates');
export const READINESS = Symbol('Readiness');
export const DEMO = Symbol('Demo');
export const SMS_CALLBACKS = Symbol('SmsCallbacks');
