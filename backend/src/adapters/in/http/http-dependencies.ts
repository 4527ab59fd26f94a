import type { Clock } from '../../../application/ports/clock.port.js';
import type { DemoPort } from '../../../application/ports/demo.port.js';
import type { ProviderState } from '../../../application/ports/provider-failure.js';
import type { NoteSecurityEvent } from '../../../application/ports/security-events.port.js';
import type { SmsCallbacksPort } from '../../../application/texting/sms-callbacks.port.js';
import type { ConfigDto } from './dto/app.dto.js';

/** What the composition root hands to the HTTP side. */
export interface HttpDependencies {
  /** Instances of the classes that controllers name in their constructors. */
  readonly useCases: readonly object[];
  readonly clock: Clock;
  /** Null in live mode. */
  readonly demo: DemoPort | null;
  /** Null where the configured text provider sends no callbacks. */
  readonly smsCallbacks: SmsCallbacksPort | null;
  readonly noteSecurityEvent: NoteSecurityEvent;
  readonly publicConfig: ConfigDto;
  readonly readiness: Readiness;
  readonly providerStates: ProviderStates;
  /** Texts leave for real phones, so numbers have to be real. */
  readonly isLive: boolean;
  /** True behind HTTPS: cookies are Secure and bound to the host. */
  readonly secureCookies: boolean;
}

/** Null if the app can serve riders, else why not. */
export type Readiness = () => Promise<string | null>;

/** The providers that are asked over the network. */
export type ProviderStates = () => readonly ProviderState[];

/** Injection tokens of the dependencies that have no class. */
export const CLOCK = Symbol('Clock');
export const DEMO = Symbol('Demo');
export const SMS_CALLBACKS = Symbol('SmsCallbacks');
export const NOTE_SECURITY_EVENT = Symbol('NoteSecurityEvent');
export const PUBLIC_CONFIG = Symbol('PublicConfig');
export const READINESS = Symbol('Readiness');
export const PROVIDER_STATES = Symbol('ProviderStates');
