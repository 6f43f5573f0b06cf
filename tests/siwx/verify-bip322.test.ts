import { NETWORK, p2ms, p2sh, p2wpkh, p2wsh, RawTx } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../src/lib/bytes.js'
import { decodeAddress, readFull, spendsLock, getSpentTxid } from '../../src/siwx/bip322.js'
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

const verify = (payment: Payment, signature: Uint8Array | string, text = message) =>
  verifySignature({
    chainId,
    address: payment.address ?? '',
    message: text,
    signature: typeof signature === 'string' ? signature : encodeBase64(signature),
  })
const refuses = async (payment: Payment, signature: Uint8Array | string) => {
  await expect(verify(payment, signature)).rejects.toMatchObject(bad)
}

describe('full format of BIP-322', () => {
  test.each(all)(
    'accepts it for %s, with and without prefix, in both versions, for this text only',
    async (_, payment) => {
      for (const version of [0, 2]) {
        const full = fullProof(message, payment, { version })
        await expect(verify(payment, full)).resolves.toBeUndefined()
        await expect(verify(payment, `ful${encodeBase64(full)}`)).resolves.toBeUndefined()
        await expect(verify(payment, full, `${message} `)).rejects.toMatchObject(bad)
        await refuses(payment, `smp${encodeBase64(full)}`)
        await refuses(payment, `pof${encodeBase64(full)}`)
      }
    },
  )

  test.each(witnessed)('accepts the simple format for %s, with and without prefix', async (_, payment) => {
    const short = simpleOf(fullProof(message, payment))
    await expect(verify(payment, short)).resolves.toBeUndefined()
    await expect(verify(payment, `smp${encodeBase64(short)}`)).resolves.toBeUndefined()
    await refuses(payment, `ful${encodeBase64(short)}`)
    await refuses(payment, simpleOf(fullProof(message, payment, { version: 2 })))
  })

  test('accepts an uncompressed key only for its own address', async () => {
    const { address, bytes } = longKeyProof(message)
    await expect(verify({ address, script: bytes }, bytes)).resolves.toBeUndefined()
    await refuses(payments.P2PKH, bytes)
  })

  test.each(all)('rejects for %s the proof of every other address', async (_, payment) => {
    for (const another of kinds.filter(kind => kind !== payment)) {
      const full = fullProof(message, another)
      await refuses(payment, full)
      // the same signature, claimed for this address
      const here = RawTx.decode(fullProof(message, payment)).inputs[0]?.txid ?? new Uint8Array()
      await refuses(
        payment,
        altered(full, ({ inputs }) => ({ inputs: inputs.map(input => ({ ...input, txid: here })) })),
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
  test.each(changes)('rejects a valid signature: %s', async (_, change) => {
    for (const payment of kinds) await refuses(payment, fullProof(message, payment, change))
  })

  test('accepts both sighash types of Taproot that cover the whole transaction', async () => {
    for (const sighash of [0, 1])
      await expect(verify(payments.P2TR, fullProof(message, payments.P2TR, { sighash }))).resolves.toBeUndefined()
  })

  test.each(all)('rejects for %s missing and extra bytes and every non-canonical encoding', async (_, payment) => {
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
        inputs: inputs.map(input => ({ ...input, finalScriptSig: Uint8Array.from([...input.finalScriptSig, 0x51]) })),
      })),
    )
    await refuses(payment, `ful ${encodeBase64(full)}`)
    await refuses(payment, `FUL${encodeBase64(full)}`)
    const text = encodeBase64(full)
    await refuses(payment, text.endsWith('=') ? text.replaceAll('=', '') : `${text}=`)
  })

  test.each(witnessed)('rejects for %s extra and missing stack elements', async (_, payment) => {
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

  test('rejects a witness in a P2PKH proof, and a push that is not minimal', async () => {
    const full = fullProof(message, payments.P2PKH)
    await refuses(
      payments.P2PKH,
      altered(full, () => ({ segwitFlag: true, witnesses: [[Uint8Array.of(1)]] })),
    )
    await refuses(
      payments.P2PKH,
      altered(full, ({ inputs }) => ({
        inputs: inputs.map(input => ({ ...input, finalScriptSig: Uint8Array.from([0x4c, ...input.finalScriptSig]) })),
      })),
    )
    await refuses(
      payments.P2PKH,
      altered(full, ({ inputs }) => ({
        inputs: inputs.map(input => ({ ...input, finalScriptSig: new Uint8Array() })),
      })),
    )
  })

  test('rejects malleated and non-canonical signatures', async () => {
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

describe('multisig script', () => {
  const [first, second, third] = secrets as [Uint8Array, Uint8Array, Uint8Array]
  test.each([[[first, second]], [[first, third]], [[third, second]]])(
    'accepts any two of three signatures',
    async by => {
      await expect(verify(many, fullProof(message, many, { by }))).resolves.toBeUndefined()
    },
  )

  test('rejects repeated, missing, extra and reordered signatures, and a non-empty dummy element', async () => {
    const full = fullProof(message, many)
    const [none, left, right, code] = (RawTx.decode(full).witnesses?.[0] ?? []) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    const wrong = [
      [none, left, left, code],
      [none, right, left, code],
      [none, left, code],
      [none, left, none, code],
      [none, left, right, right, code],
      [left, right, code],
      [Uint8Array.of(0), left, right, code],
      [none, left, right],
    ]
    for (const witness of wrong)
      await refuses(
        many,
        withWitness(full, () => witness),
      )
    await expect(
      verify(
        many,
        withWitness(full, () => [none, left, right, code]),
      ),
    ).resolves.toBeUndefined()
  })

  test('rejects the script of another address', async () => {
    const another = p2wsh(p2ms(1, keys))
    const full = fullProof(message, another)
    await expect(verify(another, full)).resolves.toBeUndefined()
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
  test.each(scripts)('rejects a script %s', async (_, script, witness) => {
    const code = Uint8Array.from(script)
    const payment = p2wsh({ type: 'unknown', script: code }, NETWORK)
    const full = altered(fullProof(message, many), ({ inputs }) => ({
      inputs: inputs.map(input => ({ ...input, txid: idFor(payment.script) })),
      witnesses: [[...witness, code]],
    }))
    await refuses(payment, full)
    await refuses(payment, simpleOf(full))
  })

  test('rejects unsupported scripts: P2SH-P2WSH and Taproot script paths', async () => {
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

describe('examples of BIP-322', () => {
  test.each(standard.simple)('accepts the simple format: $type', async ({ address, signature, text }) => {
    await expect(verify({ address, script: new Uint8Array() }, signature, text)).resolves.toBeUndefined()
    await expect(verify({ address, script: new Uint8Array() }, signature, `${text}.`)).rejects.toMatchObject(bad)
  })

  // each requires block 2016 and that age, which cannot be checked here
  test.each(standard.full)('rejects the full format with a time lock: $type', async ({ address, signature, text }) => {
    const lock = decodeAddress(address, chainId)
    const bytes = decodeBase64(signature)
    if (!lock || !bytes) throw new TypeError('not an example')
    const toSign = readFull(bytes, getSpentTxid(text, lock.script))
    expect(toSign).toMatchObject({ version: 2, lockTime: 2_016, sequence: 2_016 })
    expect(toSign && spendsLock(toSign, lock)).toBe(true)
    expect(toSign && spendsLock({ ...toSign, lockTime: 0 }, lock)).toBe(false)
    expect(toSign && spendsLock({ ...toSign, sequence: 0 }, lock)).toBe(false)
    expect(readFull(bytes, getSpentTxid(`${text}.`, lock.script))).toBeUndefined()
    await expect(verify({ address, script: lock.script }, signature, text)).rejects.toMatchObject(bad)
  })

  test.each(standard.beyond)('does not support $type', async ({ address, signature, text }) => {
    const lock = decodeAddress(address, chainId)
    const toSign = lock && readFull(decodeBase64(signature) ?? new Uint8Array(), getSpentTxid(text, lock.script))
    expect(lock && toSign && spendsLock(toSign, lock)).toBe(false)
  })

  test.each(standard.wrong)('rejects $type', async ({ address, signature, text }) => {
    await expect(verify({ address, script: new Uint8Array() }, signature, text)).rejects.toMatchObject(bad)
  })
})

/** Returns the id of the transaction that a proof for this script spends. */
function idFor(script: Uint8Array): Uint8Array {
  return Uint8Array.from(getSpentTxid(message, script).match(/../g) ?? [], pair => parseInt(pair, 16))
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the signature with the complementary `s`. */
function mirrored(signed: Uint8Array): Uint8Array {
  const size = signed[3] ?? 0
  const r = signed.subarray(4, 4 + size)
  const s = BigInt(`0x${Buffer.from(signed.subarray(6 + size, -1)).toString('hex')}`)
  const high = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex')
  const second = (high[0] ?? 0) > 127 ? [0, ...high] : [...high]
  return Uint8Array.from([0x30, 4 + size + second.length, 2, size, ...r, 2, second.length, ...second, 1])
}

/** Encodes the signature with a superfluous leading zero. */
function stretched(signed: Uint8Array): Uint8Array {
  const size = signed[3] ?? 0
  return Uint8Array.from([0x30, (signed[1] ?? 0) + 1, 2, size + 1, 0, ...signed.subarray(4)])
}
