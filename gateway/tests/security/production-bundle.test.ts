import { beforeAll, describe, expect, test } from 'vitest'
import { inspectGateway } from '../../../scripts/stack/build-gateway.mjs'

/** Code, files and packages that each development service needs. */
const traces = {
  mail: {
    words: ['/dev/mail', 'MailCatcher', 'Mail of this machine'],
    files: ['mail/mail-routes', 'mail/mail-catcher'],
  },
  oauth: {
    words: ['/dev/oauth', 'devOauthRoutes', 'isDevClient'],
    files: ['oauth/oauth-routes', 'gateway/dev-pages'],
  },
  'dev client': { words: ['DEV_CLIENT', 'toDevProvider', 'devProviderUrl'], files: ['oauth/dev-client'] },
  farcaster: { words: ['addDevFarcaster', 'farcaster of development'], files: ['oauth/farcaster-routes'] },
  relay: { words: ['WebSocketServer', 'irn_'], files: ['relay/relay', 'relay/relay-exchange', 'relay/mailbox'] },
  onramp: {
    words: ['/dev/onramp', 'sandboxRoutes', 'onramp/nothing-to-sell'],
    files: ['onramp/sandbox-orders', 'onramp/sandbox-routes', 'onramp/onramp-sandbox'],
  },
} as const

describe('gateway bundles', () => {
  type Bundle = Awaited<ReturnType<typeof inspectGateway>>
  const bundles = {} as { production: Bundle; development: Bundle }
  beforeAll(async () => {
    bundles.production = await inspectGateway('main')
    bundles.development = await inspectGateway('main-development')
  }, 120_000)

  test.each(Object.entries(traces))(
    'contain nothing of the development service %s in production',
    (_, { words, files }) => {
      const { production, development } = bundles
      const paths = files.map(file => `tools/${file}.ts`)
      // Every search term must exist in the development bundle; otherwise the search would prove nothing.
      expect(words.filter(word => !development.code.includes(word))).toEqual([])
      expect(paths.filter(path => !development.files.includes(path))).toEqual([])
      expect(words.filter(word => production.code.includes(word))).toEqual([])
      expect(paths.filter(path => production.files.includes(path))).toEqual([])
    },
  )

  test('contain no /dev path, development file or WebSocket server in production', () => {
    const { production, development } = bundles
    expect(development.code).toMatch(/['"`]\/dev\//)
    expect(production.code).not.toMatch(/['"`]\/dev\//)
    const isOfDevelopment = (file: string) => /^tools\/|(?:^|\/)dev(?:elopment)?[-/.]|\/dev-|sandbox|relay\//.test(file)
    const allowed = ['gateway/src/modules/social/farcaster/farcaster-relay.ts']
    expect(development.files.filter(isOfDevelopment)).not.toEqual([])
    expect(production.files.filter(file => isOfDevelopment(file) && !allowed.includes(file))).toEqual([])
    expect(development.packages).toContain('ws')
    expect(production.packages).not.toContain('ws')
    expect(production.files).toContain('gateway/src/main.ts')
  })
})
