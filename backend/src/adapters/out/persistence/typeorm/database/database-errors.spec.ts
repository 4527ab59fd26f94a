import { describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isOutage } from './database-errors.js';

const failure = (message: string, details: object = {}): Error => Object.assign(new Error(message), details);

describe('isOutage', () => {
  it.each([
    ['refused', failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['reset', failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
    ['broken pipe', failure('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
    ['timed out', failure('connect ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'connect' })],
    ['no such host', failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['no such socket', failure('connect ENOENT /run/db', { code: 'ENOENT', syscall: 'connect' })],
    ['every address refused', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['connection exception', failure('', { code: '08006' })],
    ['shutting down', failure('', { code: '57P01' })],
    ['crashed', failure('', { code: '57P02' })],
    ['starting up', failure('', { code: '57P03' })],
    ['statement timeout', failure('', { code: '57014' })],
    ['too many connections', failure('', { code: '53300' })],
    ['disk full', failure('', { code: '53100' })],
    ['wrong password', failure('', { code: '28P01' })],
    ['no such database', failure('', { code: '3D000' })],
    ['fail-over to a read-only server', failure('', { code: '25006' })],
    ['idle in transaction', failure('', { code: '25P03' })],
    ['terminated', failure('Connection terminated unexpectedly')],
    ['busy pool', failure('timeout exceeded when trying to connect')],
    ['silent server', failure('Query read timeout')],
    ['closed pool', failure('Cannot use a pool after calling end on the pool')],
    ['lost in a transaction', new QueryRunnerAlreadyReleasedError()],
    ['wrapped by TypeORM', new QueryFailedError('SELECT', [], failure('', { code: '57P01' }))],
  ])('is true for %s', (_, error) => expect(isOutage(error)).toBe(true));

  it.each([
    ['a unique violation', failure('', { code: '23505' })],
    ['a check violation', new QueryFailedError('INSERT', [], failure('', { code: '23514' }))],
    ['wrong SQL', failure('', { code: '42601' })],
    ['a deadlock', failure('', { code: '40P01' })],
    ['an integer out of range', failure('', { code: '22003' })],
    ['a missing file', failure('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', 'text'],
  ])('is false for %s', (_, error) => expect(isOutage(error)).toBe(false));
});
