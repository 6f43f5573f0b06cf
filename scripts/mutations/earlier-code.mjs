// Breaks of the code that the first security review read: logins, keys, sessions, the frame's channel and the vault.

/** @type {readonly import('./list.mjs').Mutation[]} */
export const earlierMutations = [
  // Logins
  {
    id: 'oauth-attempt-claimed-twice',
    area: 'login',
    file: 'gateway/src/modules/social/social-attempts.ts',
    find: `.set({ status: 'exchanging' })`,
    replace: `.set({ status: 'started' })`,
    tests: ['gateway/tests/security/login/oauth-misuse.test.ts'],
  },
  {
    id: 'oauth-verifier-in-the-url',
    area: 'login',
    file: 'gateway/src/modules/social/social-attempts.ts',
    find: `const [id, state, nonce, verifier] = [randomId(), randomToken(), randomToken(), randomToken()]`,
    replace: `const [id, state, nonce] = [randomId(), randomToken(), randomToken()]
    const verifier = state`,
    tests: ['gateway/tests/security/login/oauth-misuse.test.ts'],
  },
  {
    id: 'oauth-callback-in-any-browser',
    area: 'login',
    file: 'gateway/src/modules/social/attempt-origin.ts',
    find: `eq(browserHash, sha256(secret))`,
    replace: `sql\`(\${eq(browserHash, sha256(secret))} OR true)\``,
    tests: ['gateway/tests/security/login/bound-logins.test.ts'],
  },
  {
    id: 'farcaster-message-of-another-attempt',
    area: 'login',
    file: 'gateway/src/modules/social/farcaster/farcaster-attempts.ts',
    find: `fields.nonce === nonce`,
    replace: `fields.nonce.length === nonce.length`,
    tests: ['gateway/tests/social/farcaster-attempts.test.ts'],
  },
  {
    id: 'code-tries-not-limited',
    area: 'login',
    file: 'gateway/src/modules/login/code-limits.ts',
    find: `AND tries_left > 0 AND used_at = 0`,
    replace: `AND used_at = 0`,
    tests: ['gateway/tests/login/routes.test.ts'],
  },
  {
    id: 'account-never-locked',
    area: 'login',
    file: 'gateway/src/modules/login/code-limits.ts',
    find: `const MAX_POOL_ATTEMPTS = 15`,
    replace: `const MAX_POOL_ATTEMPTS = 15_000`,
    tests: ['gateway/tests/security/login/code-misuse.test.ts'],
  },
  {
    id: 'device-link-sent-to-a-new-address',
    area: 'login',
    file: 'gateway/src/modules/login/logins.ts',
    find: `login.identity.provider === 'email' ? login.identity : await readContact(db, sealer, accountId)`,
    replace: `login.identity.email === null ? await readContact(db, sealer, accountId) : login.identity`,
    tests: ['gateway/tests/login/logins.test.ts'],
  },
  {
    id: 'passkey-user-not-verified',
    area: 'passkeys',
    file: 'gateway/src/modules/passkeys/authenticator-data.ts',
    find: `if (!has(flagBits.verified)) throw`,
    replace: `if (!has(flagBits.verified | flagBits.present)) throw`,
    tests: ['gateway/tests/passkeys/passkey-logins.test.ts'],
  },
  {
    id: 'passkey-counter-may-repeat',
    area: 'passkeys',
    file: 'gateway/src/modules/passkeys/passkey-logins.ts',
    find: `signCount === 0 ? eq(passkeys.signCount, 0) : undefined`,
    replace: `eq(passkeys.signCount, signCount)`,
    tests: ['gateway/tests/passkeys/passkey-logins.test.ts'],
  },
  {
    id: 'passkey-origin-by-prefix',
    area: 'passkeys',
    file: 'gateway/src/modules/passkeys/verify-passkey.ts',
    find: `data.data.origin !== walletOrigin`,
    replace: `!data.data.origin.startsWith(walletOrigin)`,
    tests: ['gateway/tests/passkeys/passkey-logins.test.ts'],
  },

  // Sessions and tokens
  {
    id: 'refresh-token-used-twice',
    area: 'sessions',
    file: 'gateway/src/modules/login/sessions.ts',
    find: ` AND token.used_at = 0`,
    replace: ``,
    tests: ['gateway/tests/security/login/token-misuse.test.ts'],
  },
  {
    id: 'dpop-proof-replayed',
    area: 'sessions',
    file: 'gateway/src/modules/keys/guards.ts',
    find: `if (!row?.fresh) throw`,
    replace: `if (!row) throw`,
    tests: ['gateway/tests/security/login/token-misuse.test.ts'],
  },
  {
    id: 'dpop-path-by-prefix',
    area: 'sessions',
    file: 'gateway/src/modules/keys/dpop.ts',
    find: `htu === url + request.path`,
    replace: `(url + request.path).startsWith(htu)`,
    tests: ['gateway/tests/security/login/token-misuse.test.ts'],
  },
  {
    id: 'dpop-key-not-compared',
    area: 'sessions',
    file: 'gateway/src/modules/keys/guards.ts',
    find: `if (claims.cnf.jkt !== proof.jkt) throw apiError('invalid_token', 'The access token belongs to another key.')
    const session = await useProofAndFindSession(core, proof, claims.sid)
    if (!session || session.jkt !== proof.jkt || session.accountId !== claims.sub)`,
    replace: `const session = await useProofAndFindSession(core, proof, claims.sid)
    if (!session || session.jkt !== claims.cnf.jkt || session.accountId !== claims.sub)`,
    tests: ['gateway/tests/security/login/token-misuse.test.ts'],
  },

  // Keys and the vault
  {
    id: 'seed-aad-without-the-epoch',
    area: 'vault',
    file: 'gateway/src/frame-page/vault/sealed-seed.ts',
    find: `v1|\${walletId}|\${epoch}|`,
    replace: `v1|\${walletId}|`,
    tests: ['gateway/tests/frame-page/vault/sealed-seed.test.ts'],
  },
  {
    id: 'both-key-comparisons-gone',
    area: 'vault',
    file: 'gateway/src/frame-page/worker/key-ring.ts',
    find: `equalBytes(found, made) && equalBytes(storedRecovery, recovery)`,
    replace: `found.length === made.length || equalBytes(storedRecovery, recovery)`,
    tests: ['gateway/tests/frame-page/worker/worker-operations.test.ts'],
  },
  {
    id: 'share-at-index-zero',
    area: 'vault',
    file: 'gateway/src/frame-page/vault/shamir-shares.ts',
    find: `whole && getShareIndex(a) !== 0 && getShareIndex(b) !== 0 && `,
    replace: `whole && `,
    tests: ['gateway/tests/frame-page/vault/shamir-shares.test.ts'],
  },
  {
    id: 'share-opened-for-any-wallet',
    area: 'vault',
    file: 'gateway/src/modules/wallets/wallet-sets.ts',
    find: `function toSealContext({ accountId, walletId, epoch }: ShareOwner): string {
  return \`\${accountId}|\${walletId}|\${epoch}|A\``,
    replace: `function toSealContext({ epoch }: ShareOwner): string {
  return \`\${epoch}|A\``,
    tests: ['gateway/tests/wallets/routes.test.ts'],
  },

  // Handovers
  {
    id: 'held-device-approves-a-handover',
    area: 'handover',
    file: 'gateway/src/modules/wallets/handovers.ts',
    find: `if (holdUntil > now) throw`,
    replace: `if (holdUntil / 1000 > now) throw`,
    tests: ['gateway/tests/wallets/handovers.test.ts'],
  },
  {
    id: 'handover-to-another-key',
    area: 'handover',
    file: 'gateway/src/modules/wallets/handovers.ts',
    find: `eq(handovers.publicKey, publicKey),`,
    replace: `or(eq(handovers.publicKey, publicKey), ne(handovers.publicKey, publicKey)),`,
    tests: ['gateway/tests/wallets/handovers.test.ts'],
  },
  {
    id: 'handover-of-another-account',
    area: 'handover',
    file: 'gateway/src/modules/wallets/handovers.ts',
    find: `eq(handovers.accountId, accountId),
      ne(handovers.jkt, jkt),`,
    replace: `ne(handovers.id, accountId),
      ne(handovers.jkt, jkt),`,
    tests: ['gateway/tests/wallets/handovers.test.ts'],
  },

  // The frame's channel
  {
    id: 'hello-from-any-window',
    area: 'frame-channel',
    file: 'gateway/src/frame-page/channel/handshake.ts',
    find: `source !== view.partner`,
    replace: `source === null`,
    tests: ['gateway/tests/frame-page/channel/handshake.test.ts'],
  },
  {
    id: 'embedding-origin-by-prefix',
    area: 'frame-channel',
    file: 'gateway/src/frame-page/channel/origin-list.ts',
    find: `toPattern(entry).test(origin) : origin === entry`,
    replace: `toPattern(entry).test(origin) : origin.startsWith(entry)`,
    tests: ['gateway/tests/frame-page/channel/origin-list.test.ts'],
  },
  {
    id: 'frame-request-replayed',
    area: 'frame-channel',
    file: 'gateway/src/frame-page/channel/frame-port.ts',
    find: `this.#live.has(id) || this.#answered.has(id)`,
    replace: `this.#live.has(id)`,
    tests: ['gateway/tests/frame-page/channel/frame-port.test.ts'],
  },

  // Approvals
  {
    id: 'no-time-in-view',
    area: 'approvals',
    file: 'gateway/src/frame-page/approval/activation-delay.ts',
    find: `const VISIBLE_MS = 500`,
    replace: `const VISIBLE_MS = 0`,
    tests: ['gateway/tests/frame-page/approval/activation-delay.test.ts'],
  },

  // Messages and sign-ins
  {
    id: 'sign-in-domain-by-suffix',
    area: 'messages',
    file: 'gateway/src/frame-page/decode/decode-message.ts',
    find: `signIn.domain !== requestUrl.host`,
    replace: `!signIn.domain.endsWith(requestUrl.host)`,
    tests: ['gateway/tests/security/frame/sign-in-lookalikes.test.ts'],
  },
  {
    id: 'sign-in-on-another-chain',
    area: 'messages',
    file: 'src/siwx/check-message.ts',
    find: `chainId === undefined || data.chainId === chainId`,
    replace: `chainId === undefined || getNamespace(data.chainId) === getNamespace(chainId)`,
    tests: ['tests/siwx/check-message.test.ts'],
  },

  // Solana
  {
    id: 'swap-pays-a-foreign-account',
    area: 'solana',
    file: 'src/chains/solana/read-swap.ts',
    find: `    [swap.destination, swap.toMint, to],
`,
    replace: ``,
    tests: ['tests/chains/solana/swap.test.ts'],
  },
  {
    id: 'swap-priority-fee-not-limited',
    area: 'solana',
    file: 'src/chains/solana/read-swap.ts',
    find: `priorityFee > MAX_PRIORITY_FEE`,
    replace: `priorityFee > MAX_PRIORITY_FEE * MAX_PRIORITY_FEE`,
    tests: ['tests/chains/solana/swap.test.ts'],
  },
  {
    id: 'swap-with-another-instruction',
    area: 'solana',
    file: 'src/chains/solana/read-swap.ts',
    find: `    default:
      return undefined`,
    replace: `    default:
      return 'budget'`,
    tests: ['tests/chains/solana/swap.test.ts'],
  },
  {
    id: 'created-account-left-to-others',
    area: 'solana',
    file: 'gateway/src/frame-page/decode/decode-solana.ts',
    find: `made.owner === SYSTEM_PROGRAM && made.base === account`,
    replace: `made.owner === SYSTEM_PROGRAM`,
    tests: ['gateway/tests/security/frame/solana-amounts.test.ts'],
  },

  // Decoders of swaps
  {
    id: 'pool-path-with-a-tail',
    area: 'decoders',
    file: 'src/contract/evm/pool-path.ts',
    find: `const pools = (bytes.length - ADDRESS_BYTES) / STEP_BYTES`,
    replace: `const pools = Math.floor((bytes.length - ADDRESS_BYTES) / STEP_BYTES)`,
    tests: ['gateway/tests/security/frame/exact-calls.test.ts'],
  },
  {
    id: 'one-inch-partial-fill',
    area: 'decoders',
    file: 'src/chains/eip155/swap-calls.ts',
    find: `if (flags & PARTIAL_FILL) return`,
    replace: `if (flags === PARTIAL_FILL) return`,
    tests: ['tests/chains/eip155/swap.test.ts'],
  },

  // The gateway's HTTP
  {
    id: 'cors-for-any-origin',
    area: 'http',
    file: 'gateway/src/modules/wallet-api/v1-app.ts',
    find: `origin: origin => (origin === core.urls.frame() ? origin : null),`,
    replace: `origin: origin => origin,`,
    tests: ['gateway/tests/wallet-api/v1-app.test.ts'],
  },
  {
    id: 'redirect-not-checked',
    area: 'http',
    file: 'gateway/src/modules/outbound/outbound.ts',
    find: `const next = this.#validateUrl(location, url)`,
    replace: `const next = new URL(location, url)`,
    tests: ['gateway/tests/outbound/outbound.test.ts'],
  },
  {
    id: 'wallet-page-in-any-frame',
    area: 'http',
    file: 'gateway/src/modules/frame/page-policy.ts',
    find: `\${parents || "'none'"}`,
    replace: `\${parents || '*'}`,
    tests: ['gateway/tests/frame/routes.test.ts'],
  },
  {
    id: 'rate-limit-of-each-ipv6-address',
    area: 'http',
    file: 'gateway/src/http/rate-limit-keys.ts',
    find: `visitor: prefix(4)`,
    replace: `visitor: prefix(8)`,
    tests: ['gateway/tests/http/rate-limit-keys.test.ts'],
  },

  // Money and accounts
  {
    id: 'seller-page-by-prefix',
    area: 'onramp',
    file: 'gateway/src/modules/onramp/sellers/seller.ts',
    find: `new URL(page).origin !== origin`,
    replace: `!page.startsWith(origin)`,
    tests: ['gateway/tests/onramp/sellers/session-sellers.test.ts'],
  },
  {
    id: 'simulated-losses-ignored',
    area: 'simulation',
    file: 'gateway/src/frame-page/handlers/balance-effects.ts',
    find: `-change > shownOut(toAssetKey(asset))`,
    replace: `asset.kind === 'native' && -change > shownOut(toAssetKey(asset))`,
    tests: ['gateway/tests/frame-page/chain/simulate-calls.test.ts'],
  },
  {
    id: 'email-changed-by-a-new-device',
    area: 'account',
    file: 'gateway/src/modules/account/email-changes.ts',
    find: `if (holdUntil > now) throw`,
    replace: `if (holdUntil / 1000 > now) throw`,
    tests: ['gateway/tests/account/former-address.test.ts'],
  },
  {
    id: 'account-deleted-without-the-code',
    area: 'account',
    file: 'gateway/src/modules/account/account-deletions.ts',
    find: `await challenges.check({ challengeId: body`,
    replace: `if (body.code === '') await challenges.check({ challengeId: body`,
    tests: ['gateway/tests/account/routes.test.ts'],
  },
]
