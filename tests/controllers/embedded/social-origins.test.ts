import { describe, expect, test } from 'vitest'
import { isProviderUri } from '../../../src/controllers/embedded/social-login.js'

const wallet = 'https://wallet.example.com'

describe('isProviderUri', () => {
  test.each([
    ['https://accounts.google.com/o/oauth2/v2/auth?state=x', 'google'],
    ['https://appleid.apple.com/auth/authorize', 'apple'],
    ['https://github.com/login/oauth/authorize', 'github'],
    ['https://x.com/i/oauth2/authorize', 'x'],
    ['https://discord.com/oauth2/authorize', 'discord'],
    ['https://www.facebook.com/dialog/oauth', 'facebook'],
    ['https://wallet.example.com/dev/oauth/google', 'google'],
  ] as const)('accepts %s for %s', (uri, provider) => expect(isProviderUri(uri, provider, wallet)).toBe(true))

  test.each([
    'https://accounts.google.com.evil.example/o',
    'https://evil.example/accounts.google.com',
    'http://accounts.google.com/o',
    'https://accounts.google.com:8443/o',
    'https://user@accounts.google.com/o',
    'https://accounts.google.com@evil.example/',
    'https://github.com/login',
    'javascript:alert(1)//accounts.google.com',
    'data:text/html,x',
    '/o/oauth2',
    '',
  ])('rejects %j for google', uri => expect(isProviderUri(uri, 'google', wallet)).toBe(false))

  test('accepts no wallet page if none is configured', () =>
    expect(isProviderUri('https://wallet.example.com/x', 'google', undefined)).toBe(false))
})
