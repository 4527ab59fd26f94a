/** What other features may use of onboarding. */
export { clearDraft } from './draft/draft-store';
