import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { account } from '../../src/i18n/en/account.js'
import { activity } from '../../src/i18n/en/activity.js'
import { assets } from '../../src/i18n/en/balances.js'
import { buying, onramp } from '../../src/i18n/en/onramp.js'
import { connect } from '../../src/i18n/en/connect.js'
import { connecting } from '../../src/i18n/en/connecting.js'
import { errors } from '../../src/i18n/en/errors.js'
import { help } from '../../src/i18n/en/help.js'
import { hosts, login } from '../../src/i18n/en/embedded.js'
import { nameRisks } from '../../src/i18n/en/name-risks.js'
import { names as naming } from '../../src/i18n/en/names.js'
import { networks } from '../../src/i18n/en/networks.js'
import { notices } from '../../src/i18n/en/notices.js'
import { pairing } from '../../src/i18n/en/pairing.js'
import { receipt } from '../../src/i18n/en/receipt.js'
import { receive } from '../../src/i18n/en/receive.js'
import { send } from '../../src/i18n/en/send.js'
import { shell } from '../../src/i18n/en/shell.js'
import { several } from '../../src/i18n/en/multichain.js'
import { siwx } from '../../src/i18n/en/siwx.js'
import { swap } from '../../src/i18n/en/swap.js'
import { tags } from '../../src/i18n/en/tags.js'
import { wallets } from '../../src/i18n/en/wallets.js'
import type { DeferredLanguage, Language, PackName } from '../../src/i18n/language.js'
import { loadDeferredPack, loadPack, loadErrorMessages } from '../../src/i18n/load-pack.js'

const ROOM = fileURLToPath(new URL('../../src/i18n/', import.meta.url))
const BUDGET_BYTES = 4 * 1024

const further = {
  activity,
  assets,
  buying,
  help,
  hosts,
  login,
  nameRisks,
  names: naming,
  onramp,
  receipt,
  receive,
  send,
  several,
  siwx,
  swap,
}
/** The file of a pack with another name: several packs may share one. */
const sharedFiles: Readonly<Record<string, string>> = {
  assets: 'balances',
  buying: 'onramp',
  hosts: 'embedded',
  login: 'embedded',
  nameRisks: 'name-risks',
  several: 'multichain',
}
const fileOf = (name: string) => `${sharedFiles[name] ?? name}.ts`
const first = { account, connect, connecting, networks, notices, pairing, shell, tags, wallets }
const english = { ...first, ...further }
type Words = Language &
  DeferredLanguage['activity'] &
  DeferredLanguage['assets'] &
  DeferredLanguage['buying'] &
  DeferredLanguage['help'] &
  DeferredLanguage['hosts'] &
  DeferredLanguage['login'] &
  DeferredLanguage['nameRisks'] &
  DeferredLanguage['names'] &
  DeferredLanguage['onramp'] &
  DeferredLanguage['receipt'] &
  DeferredLanguage['receive'] &
  DeferredLanguage['send'] &
  DeferredLanguage['several'] &
  DeferredLanguage['siwx'] &
  DeferredLanguage['swap']

const networkNames = ['namespaces.solana', 'namespaces.bip122', 'namespaces.polkadot', 'types.ordinal', 'types.stx']
const names = ['farcasterHeading', 'chromeStoreHint', 'appStore', 'playStore', 'playStoreHint']

/** Texts that are the same in the other language: names and loanwords. */
const alike: Readonly<Record<string, readonly string[]>> = {
  ar: [...names, ...networkNames],
  de: [
    ...names,
    ...networkNames,
    'panelHeading',
    'code',
    'status',
    'wallets',
    'list',
    'link',
    'nfts',
    'rate',
    'slippage',
    'website',
    'homepage',
    'platform.web',
    'platform.desktop',
    'logins.Passkey',
  ],
}
const locales = Object.keys(alike)

const ISOLATED = /\u2068[^\u2069]*\u2069/g
/** Functions with plain numbers, and labels that are only read aloud. */
const unisolated: readonly string[] = [
  'activity.confirming',
  'activity.hidden',
  'activity.more',
  'login.codeWrong',
  'login.newCodeIn',
  'login.tryAfter',
  'networks.found',
  'onramp.foundCurrencies',
  'onramp.offers',
  'onramp.quoteAge',
  'pairing.newCodeIn',
  'receipt.confirmed',
  'receipt.confirmedMinutes',
  'receive.hintForSeveral',
  'several.more',
  'swap.age',
  'swap.feePercent',
  'swap.highImpact',
  'swap.step',
  'tags.openAccount',
  'tags.openNetworks',
  'wallets.found',
  'wallets.search',
]

type Leaf = string | ((...slots: unknown[]) => string)

/** Returns every text and function below an object, by its path. `next`, `feature` and `pack` are not texts. */
function leaves(value: object, path = ''): Map<string, Leaf> {
  const found = new Map<string, Leaf>()
  for (const [key, child] of Object.entries(value) as [string, Leaf | object][]) {
    if (['feature', 'pack', 'next'].includes(key)) continue
    if (typeof child === 'object') for (const [at, leaf] of leaves(child, `${path}${key}.`)) found.set(at, leaf)
    else found.set(path + key, child as Leaf)
  }
  return found
}

const marks = ['⟦0⟧', '⟦1⟧', '⟦2⟧'] as const
const slotsIn = (text: string) => marks.filter(mark => text.includes(mark))

const packOf = async (tag: string) => {
  const later = await Promise.all((Object.keys(further) as PackName[]).map(name => loadDeferredPack(tag, name)))
  return Object.assign({}, await loadPack(tag), ...later) as Words
}

async function weigh(...files: string[]): Promise<number> {
  const contents = files.map(file => `export * from ${JSON.stringify(ROOM + file)}`).join('\n')
  const options = { bundle: true, minify: true, format: 'esm', charset: 'utf8', write: false } as const
  const { outputFiles } = await build({ stdin: { contents, resolveDir: ROOM }, ...options })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

test('every file of English messages belongs to a pack', () => {
  const known = new Set([...Object.keys(english), 'errors'].map(fileOf))
  expect(readdirSync(`${ROOM}en`).sort()).toEqual([...known].sort())
})

test('a language with a missing English key is a type error', () => {
  expectTypeOf<Omit<Language['shell'], 'back'>>().not.toExtend<Language['shell']>()
  expectTypeOf<Omit<Language, 'shell'>>().not.toExtend<Language>()
})

describe.each(locales)('language %s', tag => {
  test.each(Object.keys(english) as (keyof Words)[])('%s has exactly the keys of the English messages', async name => {
    const words = (await packOf(tag))[name]
    expect(words.feature).toBe(english[name].feature)
    expect([...leaves(words).keys()].sort()).toEqual([...leaves(english[name]).keys()].sort())
  })

  test('has the same button actions after an outcome as English', async () => {
    const { outcomes } = (await packOf(tag)).pairing
    const next = (words: Language['pairing']['outcomes']) =>
      Object.entries(words).map(([code, outcome]) => [code, outcome?.next])
    expect(next(outcomes)).toEqual(next(pairing.outcomes))
  })

  test('uses the parameters of the English messages in every function', async () => {
    const pack = await packOf(tag)
    for (const [name, words] of Object.entries(english)) {
      const theirs = leaves(pack[name as keyof Words])
      for (const [at, leaf] of leaves(words)) {
        const mine = theirs.get(at)
        if (typeof leaf !== 'function' || typeof mine !== 'function') continue
        expect(slotsIn(mine(...marks)), `${name}.${at}`).toEqual(slotsIn(leaf(...marks)))
      }
    }
  })

  test('has a text for a wallet without a name', async () => {
    const { outcomes, failed } = (await packOf(tag)).pairing
    const texts = [failed(), ...Object.values(outcomes).map(outcome => outcome?.title())]
    for (const text of texts) expect(text).not.toMatch(/undefined|^\s*$/)
  })

  test('contains no English text', async () => {
    const pack = await packOf(tag)
    const same = Object.entries(english).flatMap(([name, words]) => {
      const theirs = leaves(pack[name as keyof Words])
      return [...leaves(words)].filter(([at, leaf]) => toText(theirs.get(at)) === toText(leaf)).map(([at]) => at)
    })
    expect(same.filter(at => !alike[tag]?.includes(at))).toEqual([])
    expect(alike[tag]?.filter(at => !same.includes(at))).toEqual([])
  })

  test('translates every error message', async () => {
    const sentences: Readonly<Record<string, string>> = await loadErrorMessages(tag)
    const { feature: _, ...codes } = errors
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(codes).sort())
    expect(Object.entries(codes).filter(([code, text]) => sentences[code] === text)).toEqual([])
  })

  test('keeps every chunk of messages below 4 KiB', async () => {
    expect(await weigh(`${tag}.ts`)).toBeLessThanOrEqual(BUDGET_BYTES)
    for (const name of Object.keys(further))
      expect(await weigh(`${tag}/${fileOf(name)}`)).toBeLessThanOrEqual(BUDGET_BYTES)
    expect(await weigh(`${tag}/errors.ts`)).toBeLessThanOrEqual(BUDGET_BYTES)
  })
})

test('Arabic uses Arabic script', async () => {
  const pack = await packOf('ar')
  for (const [name, words] of Object.entries(pack))
    for (const [at, leaf] of leaves(words))
      if (!alike['ar']?.includes(at) && at !== 'appStoreHint')
        expect(toText(leaf), `${name}.${at}`).toMatch(/\p{Script=Arabic}/u)
})

test('Arabic isolates every name, address and amount, so that it keeps its order', async () => {
  const bare = Object.entries(await packOf('ar')).flatMap(([name, words]) =>
    [...leaves(words)]
      .filter(([, leaf]) => typeof leaf === 'function' && slotsIn(leaf(...marks).replace(ISOLATED, '')).length > 0)
      .map(([at]) => `${name}.${at}`),
  )
  expect(bare.sort()).toEqual([...unisolated].sort())
})

function toText(leaf: Leaf | undefined): string | undefined {
  return typeof leaf === 'function' ? leaf(...marks) : leaf
}
