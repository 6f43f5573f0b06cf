import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser-launch.mjs'

/**
 * End-to-end tests over the built examples. `APPKIT_SITE` is their origin, `APPKIT_WALLET_PAGE` the
 * wallet's page at another one, `APPKIT_STACK` the URLs of the stack as JSON; `/stack.json` says it to
 * the pages. A test that needs a relay of its own starts one and answers `/stack.json` itself.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './scripts/e2e/global-setup.mjs',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits of waiting for a state, on a machine that has other things to do as well.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...(process.env['APPKIT_SITE'] && { baseURL: process.env['APPKIT_SITE'] }),
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 800 },
    // A screen that leaves is in the page for 120 ms, and a query by text would find both. Tests that check movement, or
    // that act at random times, want movement.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
})
