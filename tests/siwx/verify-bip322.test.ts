import { NETWORK, p2ms, p2sh, p2wpkh, p2wsh, RawTx } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../src/lib/bytes.js'
import { lockingScript, readFull, spendsLock, spentId } from '../../src/siwx/bip322.js'
import { verifySignature } from '../../src/siwx/check-session.js'
import * as standard from './bip322-examples.js'
import {
  altered,
  fullProof,
  keys,
  longKeyProof,
  payments,
  secrets,
  simpleOf,
  withWitness,
  type Payment,
  type ProofChange,
} from './full-proof.js'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const message = 'app.example wants …\nund Umlaute: äöü'
const bad = { code: 'siwx/bad-signature' }
const all = Object.entries<Payment>(payments)
const witnessed = all.filter(([name]) => name !== 'P2PKH')
const kinds: readonly Payment[] = [
  payments.P2PKH,
  payments.P2WPKH,
  payments['P2SH-P2WPKH'],
  payments.P2TR,
  payments['P2WSH of one key'],
]
const many = payments['P2WSH of 2 of 3']

const ask = (payment: Payment, signature: Uint8Array | string, text = message) =>
  verifySignature({
    chainId,
    address: payment.address ?? '',
    message: text,
    signature: typeof signature === 'string' ? signature : encodeBase64(signature),
  })
const refuses = async (payment: Payment, signature: Uint8Array | string) => {
  await expect(ask(payment, signature)).rejects.toMatchObject(bad)
}

describe('verifying the full form of BIP-322', () => {
  test.each(all)(
    'takes it for %s, with its prefix and without, of either version, for this text alone',
    async (_, payment) => {
      for (const version of [0, 2]) {
        const full = fullProof(message, payment, { version })
        await expect(ask(payment, full)).resolves.toBeUndefined()
        await expect(ask(payment, `ful${encodeBase64(full)}`)).resolves.toBeUndefined()
        await expect(ask(payment, full, `${message} `)).rejects.toMatchObject(bad)
        await refuses(payment, `smp${encodeBase64(full)}`)
        await refuses(payment, `pof${encodeBase64(full)}`)
      }
    },
  )

  test.each(witnessed)('takes the short form for %s, with its prefix and without', async (_, payment) => {
    const short = simpleOf(fullProof(message, payment))
    await expect(ask(payment, short)).resolves.toBeUndefined()
    await expect(ask(payment, `smp${encodeBase64(short)}`)).resolves.toBeUndefined()
    await refuses(payment, `ful${encodeBase64(short)}`)
    await refuses(payment, simpleOf(fullProof(message, payment, { version: 2 })))
  })

  test('takes the long notation of a key, for its own address alone', async () => {
    const { address, bytes } = longKeyProof(message)
    await expect(ask({ address, script: bytes }, bytes)).resolves.toBeUndefined()
    await refuses(payments.P2PKH, bytes)
  })

  test.each(all)('refuses for %s a proof of each other address', async (_, payment) => {
    for (const other of kinds.filter(one => one !== payment)) {
      const full = fullProof(message, other)
      await refuses(payment, full)
      // the same signature, said to spend what this address locks
      const here = RawTx.decode(fullProof(message, payment)).inputs[0]?.txid ?? new Uint8Array()
      await refuses(
        payment,
        altered(full, ({ inputs }) => ({ inputs: inputs.map(one => ({ ...one, txid: here })) })),
      )
    }
  })

  const changes: readonly (readonly [string, ProofChange])[] = [
    ['another version', { version: 1 }],
    ['a version to come', { version: 3 }],
    ['a moment that it waits for', { lockTime: 1_900_000_000 }],
    ['a block that it waits for', { version: 2, lockTime: 2_016 }],
    ['an age that it waits for', { version: 2, sequence: 2_016 }],
    ['the last sequence', { sequence: 0xffffffff }],
    ['a transaction that is spent in place of the text', { txid: new Uint8Array(32).fill(7) }],
    ['another output that is spent', { index: 1 }],
    ['a further input, as a proof of funds has it', { further: 'input' }],
    ['a further output', { further: 'output' }],
    ['an output of a coin', { amount: 1n }],
    ['an output that says something', { output: Uint8Array.of(0x6a, 1, 65) }],
    ['an output to somebody', { output: p2wpkh(keys[0] ?? new Uint8Array()).script }],
    ['a signature for no output', { sighash: 2 }],
    ['a signature for one output', { sighash: 3 }],
    ['a signature for one input', { sighash: 0x81 }],
  ]
  test.each(changes)('refuses, though rightly signed: %s', async (_, change) => {
    for (const payment of kinds) await refuses(payment, fullProof(message, payment, change))
  })

  test('of Taproot both ways to sign for all of it are good', async () => {
    for (const sighash of [0, 1])
      await expect(ask(payments.P2TR, fullProof(message, payments.P2TR, { sighash }))).resolves.toBeUndefined()
  })

  test.each(all)('refuses for %s a byte too many or too few, and each odd notation', async (_, payment) => {
    const full = fullProof(message, payment)
    await refuses(payment, full.subarray(0, -1))
    await refuses(payment, Uint8Array.from([...full, 0]))
    await refuses(
      payment,
      altered(full, () => ({ inputs: [], segwitFlag: false, witnesses: undefined })),
    )
    await refuses(
      payment,
      altered(full, () => ({ outputs: [] })),
    )
    await refuses(
      payment,
      altered(full, ({ inputs }) => ({
        inputs: inputs.map(one => ({ ...one, finalScriptSig: Uint8Array.from([...one.finalScriptSig, 0x51]) })),
      })),
    )
    await refuses(payment, `ful ${encodeBase64(full)}`)
    await refuses(payment, `FUL${encodeBase64(full)}`)
    const text = encodeBase64(full)
    await refuses(payment, text.endsWith('=') ? text.replaceAll('=', '') : `${text}=`)
  })

  test.each(witnessed)('refuses for %s something more on the stack, and something less', async (_, payment) => {
    const full = fullProof(message, payment)
    await refuses(
      payment,
      withWitness(full, witness => [Uint8Array.of(1), ...witness]),
    )
    await refuses(
      payment,
      withWitness(full, witness => [...witness, new Uint8Array()]),
    )
    await refuses(
      payment,
      withWitness(full, witness => (witness.length > 1 ? witness.slice(1) : [new Uint8Array()])),
    )
    await refuses(payment, simpleOf(withWitness(full, witness => [new Uint8Array(), ...witness])))
  })

  test('refuses a witness beside the signature of the oldest kind, and a push that is longer than it must be', async () => {
    const full = fullProof(message, payments.P2PKH)
    await refuses(
      payments.P2PKH,
      altered(full, () => ({ segwitFlag: true, witnesses: [[Uint8Array.of(1)]] })),
    )
    await refuses(
      payments.P2PKH,
      altered(full, ({ inputs }) => ({
        inputs: inputs.map(one => ({ ...one, finalScriptSig: Uint8Array.from([0x4c, ...one.finalScriptSig]) })),
      })),
    )
    await refuses(
      payments.P2PKH,
      altered(full, ({ inputs }) => ({
        inputs: inputs.map(one => ({ ...one, finalScriptSig: new Uint8Array() })),
      })),
    )
  })

  test('refuses the mirror image of a signature, and one with an odd notation', async () => {
    for (const payment of [payments.P2WPKH, payments['P2WSH of one key']]) {
      const full = fullProof(message, payment)
      await refuses(
        payment,
        withWitness(full, ([signed = new Uint8Array(), ...rest]) => [mirrored(signed), ...rest]),
      )
      await refuses(
        payment,
        withWitness(full, ([signed = new Uint8Array(), ...rest]) => [stretched(signed), ...rest]),
      )
    }
  })
})

describe('verifying a script of several keys', () => {
  const [one, two, three] = secrets as [Uint8Array, Uint8Array, Uint8Array]
  test.each([[[one, two]], [[one, three]], [[three, two]]])('takes any two of three', async by => {
    await expect(ask(many, fullProof(message, many, { by }))).resolves.toBeUndefined()
  })

  test('refuses one signature twice, too few, too many, another order, and anything in the spare place', async () => {
    const full = fullProof(message, many)
    const [none, first, second, code] = (RawTx.decode(full).witnesses?.[0] ?? []) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    const wrong = [
      [none, first, first, code],
      [none, second, first, code],
      [none, first, code],
      [none, first, none, code],
      [none, first, second, second, code],
      [first, second, code],
      [Uint8Array.of(0), first, second, code],
      [none, first, second],
    ]
    for (const witness of wrong)
      await refuses(
        many,
        withWitness(full, () => witness),
      )
    await expect(
      ask(
        many,
        withWitness(full, () => [none, first, second, code]),
      ),
    ).resolves.toBeUndefined()
  })

  test('refuses the script of another address', async () => {
    const other = p2wsh(p2ms(1, keys))
    const full = fullProof(message, other)
    await expect(ask(other, full)).resolves.toBeUndefined()
    await refuses(
      many,
      altered(full, () => ({ inputs: RawTx.decode(fullProof(message, many)).inputs })),
    )
  })

  const [key = new Uint8Array()] = keys
  const scripts: readonly (readonly [string, readonly number[], readonly Uint8Array[]])[] = [
    ['that anybody can satisfy', [0x51], []],
    ['of no key', [0x51, 0x51, 0xae], [new Uint8Array()]],
    ['that asks for no signature', [0x00, 33, ...key, 0x51, 0xae], [new Uint8Array()]],
    ['that asks for none of one', [0x50, 33, ...key, 0x51, 0xae], [new Uint8Array()]],
    ['that drops what was signed', [33, ...key, 0xac, 0x75, 0x51], [Uint8Array.of(1)]],
    ['of a text in place of a key', [33, 5, ...key.slice(1), 0xac], [Uint8Array.of(1)]],
    ['of a hash', [0xa8, 32, ...new Uint8Array(32), 0x87], [Uint8Array.of(1)]],
    ['that is empty', [], []],
  ]
  test.each(scripts)('refuses a script %s', async (_, script, witness) => {
    const code = Uint8Array.from(script)
    const payment = p2wsh({ type: 'unknown', script: code }, NETWORK)
    const full = altered(fullProof(message, many), ({ inputs }) => ({
      inputs: inputs.map(input => ({ ...input, txid: idFor(payment.script) })),
      witnesses: [[...witness, code]],
    }))
    await refuses(payment, full)
    await refuses(payment, simpleOf(full))
  })

  test('refuses what it does not look into: a wrapped script, and a script of Taproot', async () => {
    const wrapped = p2sh(p2wsh(p2ms(1, [key])))
    await refuses(wrapped, fullProof(message, wrapped))
    const spent = withWitness(fullProof(message, payments.P2TR), ([signed = new Uint8Array()]) => [
      signed,
      Uint8Array.of(0x51),
      new Uint8Array(33).fill(0xc0),
    ])
    await refuses(payments.P2TR, spent)
  })
})

describe('the examples of the standard', () => {
  test.each(standard.simple)('the short form: $type', async ({ address, signature, text }) => {
    await expect(ask({ address, script: new Uint8Array() }, signature, text)).resolves.toBeUndefined()
    await expect(ask({ address, script: new Uint8Array() }, signature, `${text}.`)).rejects.toMatchObject(bad)
  })

  // each of them waits for block 2016 and that age; nobody here can tell whether those have come
  test.each(standard.full)(
    'the full form: $type is signed rightly, and refused for what it waits for',
    async ({ address, signature, text }) => {
      const lock = lockingScript(address, chainId)
      const bytes = decodeBase64(signature)
      if (!lock || !bytes) throw new TypeError('not an example')
      const toSign = readFull(bytes, spentId(text, lock.script))
      expect(toSign).toMatchObject({ version: 2, lockTime: 2_016, sequence: 2_016 })
      expect(toSign && spendsLock(toSign, lock)).toBe(true)
      expect(toSign && spendsLock({ ...toSign, lockTime: 0 }, lock)).toBe(false)
      expect(toSign && spendsLock({ ...toSign, sequence: 0 }, lock)).toBe(false)
      expect(readFull(bytes, spentId(`${text}.`, lock.script))).toBeUndefined()
      await expect(ask({ address, script: lock.script }, signature, text)).rejects.toMatchObject(bad)
    },
  )

  test.each(standard.beyond)('$type is not looked into', async ({ address, signature, text }) => {
    const lock = lockingScript(address, chainId)
    const toSign = lock && readFull(decodeBase64(signature) ?? new Uint8Array(), spentId(text, lock.script))
    expect(lock && toSign && spendsLock(toSign, lock)).toBe(false)
  })

  test.each(standard.wrong)('refuses $type', async ({ address, signature, text }) => {
    await expect(ask({ address, script: new Uint8Array() }, signature, text)).rejects.toMatchObject(bad)
  })
})

/** Where a proof for this script begins. */
function idFor(script: Uint8Array): Uint8Array {
  return Uint8Array.from(spentId(message, script).match(/../g) ?? [], pair => parseInt(pair, 16))
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The other of the two numbers that would do. */
function mirrored(signed: Uint8Array): Uint8Array {
  const size = signed[3] ?? 0
  const r = signed.subarray(4, 4 + size)
  const s = BigInt(`0x${Buffer.from(signed.subarray(6 + size, -1)).toString('hex')}`)
  const high = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex')
  const second = (high[0] ?? 0) > 127 ? [0, ...high] : [...high]
  return Uint8Array.from([0x30, 4 + size + second.length, 2, size, ...r, 2, second.length, ...second, 1])
}

/** The same numbers, with a zero before the first one that need not be there. */
function stretched(signed: Uint8Array): Uint8Array {
  const size = signed[3] ?? 0
  return Uint8Array.from([0x30, (signed[1] ?? 0) + 1, 2, size + 1, 0, ...signed.subarray(4)])
}
