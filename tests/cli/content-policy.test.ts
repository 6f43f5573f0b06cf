import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentPolicy, formatPolicy, policyNotes } from '../../src/cli/content-policy.js'
import { base, bitcoin, mainnet, solana } from '../../src/networks.js'
import { resolveEndpoints } from '../../src/services/endpoints.js'

const connect = (options: Parameters<typeof contentPolicy>[0]) => contentPolicy(options).get('connect-src') ?? []

describe('content policy', () => {
  test('contains the origin, the relay and the frame of a gateway', () => {
    expect(formatPolicy(contentPolicy({ gateway: 'https://gateway.example/' }))).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; " +
        "connect-src 'self' https://gateway.example wss://gateway.example; frame-src https://gateway.example; " +
        "require-trusted-types-for 'script'; trusted-types lit-html",
    )
  })

  test('contains the hosted services and no frame for a project id', () => {
    const policy = contentPolicy({ projectId: 'abc' })
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://api.web3modal.org',
      'https://rpc.walletconnect.org',
      'wss://relay.walletconnect.org',
    ])
    expect(policy.has('frame-src')).toBe(false)
  })

  test('contains only the page itself without services', () => {
    expect(connect({})).toEqual(["'self'"])
  })

  test('allows every endpoint that the package resolves for the same options', () => {
    for (const options of [
      { gateway: 'https://gateway.example' },
      { projectId: 'abc' },
      {
        gateway: 'http://localhost:8787',
        endpoints: { relay: 'wss://relay.example', frame: 'https://wallet.example' },
      },
    ]) {
      const urls = Object.values(resolveEndpoints(options) as Record<string, string>)
      expect(urls.length).toBeGreaterThan(3)
      for (const url of urls) expect(connect(options)).toContain(url.replace(/^(\w+:\/\/[^/]+).*/, '$1'))
    }
  })

  test('allows the RPC URLs of networks, of every namespace, and of the app', () => {
    const networks = [mainnet, base, solana, bitcoin]
    const nodes = networks.flatMap(({ rpcUrls }) => rpcUrls['default']?.http ?? [])
    const found = connect({ networks, rpc: ['https://rpc.example/key'] })
    expect(found).toContain('https://rpc.example')
    for (const url of nodes) expect(found).toContain(new URL(url).origin)
  })

  test("contains the wallet's separate origin in frame-src and connect-src", () => {
    const options = { gateway: 'https://gateway.example', endpoints: { frame: 'https://wallet.example' } }
    expect(contentPolicy(options).get('frame-src')).toEqual(['https://wallet.example'])
    expect(connect(options)).toContain('https://wallet.example')
  })

  test('contains no frame if logins are disabled', () => {
    expect(contentPolicy({ gateway: 'https://gateway.example', embeddedWallet: false }).has('frame-src')).toBe(false)
  })

  test('allows plain http images for a gateway on this machine', () => {
    expect(contentPolicy({ gateway: 'http://localhost:8787' }).get('img-src')).toEqual([
      "'self'",
      'data:',
      'https:',
      'http://localhost:8787',
    ])
  })

  test('allows scripts of the CDN for the CDN file', () => {
    expect(contentPolicy({ cdn: 'https://cdn.jsdelivr.net/npm/x' }).get('script-src')).toEqual([
      "'self'",
      'https://cdn.jsdelivr.net',
    ])
  })

  test('notes the opener policy only if there are logins', () => {
    const hasOpenerNote = (notes: readonly string[]) => notes.some(note => note.includes('Cross-Origin-Opener-Policy'))
    expect(hasOpenerNote(policyNotes({ gateway: 'https://gateway.example' }))).toBe(true)
    expect(hasOpenerNote(policyNotes({ projectId: 'abc' }))).toBe(false)
  })

  test('matches the policy in docs/csp.md', () => {
    const [, block = ''] = /```\n(default-src[^`]*)\n```/.exec(readFileSync('docs/csp.md', 'utf8')) ?? []
    const options = {
      gateway: 'https://gateway.example',
      endpoints: { relay: 'wss://relay.example' },
      rpc: ['https://rpc.example'],
    }
    expect(block).toBe(formatPolicy(contentPolicy(options), ';\n'))
  })
})
