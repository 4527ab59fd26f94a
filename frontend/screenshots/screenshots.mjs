/**
 * `npm run screenshots`: the pictures of the README, taken from the running demo at phone size. They are written to
 * docs/images and committed; run it when a screen has changed.
 */
import setUp from '../e2e/support/global-setup.mjs';
import { takeScreenshots } from './take-screenshots.ts';

const tearDown = await setUp();
try {
  await takeScreenshots();
} finally {
  await tearDown();
}
