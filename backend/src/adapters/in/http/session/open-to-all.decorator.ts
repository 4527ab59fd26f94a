import { SetMetadata } from '@nestjs/common';

export const OPEN_TO_ALL = 'rollout:open-to-all';

/** Marks what may be called without a session. Everything else is closed, so that nobody can forget to close it. */
export const OpenToAll = () => SetMetadata(OPEN_TO_ALL, true);
