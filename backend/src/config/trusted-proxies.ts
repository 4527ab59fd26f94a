import { isIP } from 'node:net';
import { z } from 'zod';
import type { TrustedProxies } from './config.js';

const MOST_HOPS = 10;
const RULE = `must be a number of proxies up to ${MOST_HOPS}, or a list of IP addresses and networks such as 10.0.0.0/8,fd00::/8`;

/** "2", or "10.0.0.0/8, 192.0.2.7"; empty or 0 for none. */
export const trustedProxies = z.string().default('').transform(read);

function read(text: string, context: z.RefinementCtx<string>): TrustedProxies {
  if (text === '' || text === '0') return 'none';
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return { hops: Number(text) };
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddressOrNetwork)) return { addresses };
  context.addIssue({ code: 'custom', message: RULE });
  return z.NEVER;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A network of no bits would be everybody, which is as good as believing whatever a request says of itself.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
