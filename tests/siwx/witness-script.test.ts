import { p2ms, p2pk } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { readWitnessScript } from '../../src/siwx/bip322.js'
import { keys } from './full-proof.js'

const [key = new Uint8Array()] = keys

describe('readWitnessScript', () => {
  test('reads single-key and multisig scripts', () => {
    expect(readWitnessScript(p2pk(key).script)).toEqual({ needed: 1, keys: [key], isMultisig: false })
    expect(readWitnessScript(p2ms(1, [key]).script)).toEqual({ needed: 1, keys: [key], isMultisig: true })
    expect(readWitnessScript(p2ms(2, keys).script)).toEqual({ needed: 2, keys, isMultisig: true })
    const most = Array.from({ length: 16 }, () => [33, ...key]).flat()
    expect(readWitnessScript(Uint8Array.from([0x60, ...most, 0x60, 0xae]))).toMatchObject({ needed: 16 })
  })

  test.each([
    ['more than there are', [0x53, ...p2ms(2, keys.slice(0, 2)).script.slice(1)]],
    ['fewer keys than it says', [...p2ms(2, keys).script.slice(0, -2), 0x54, 0xae]],
    ['a key that is cut', [33, ...key.slice(0, -1), 0xac]],
    ['two keys where one is asked for', [33, ...key, 33, ...key, 0xac]],
    ['a check that goes on', [33, ...key, 0xad]],
    ['something before it', [0x61, 33, ...key, 0xac]],
    ['nothing', []],
  ])('returns undefined with %s', (_, bytes) => {
    expect(readWitnessScript(Uint8Array.from(bytes))).toBeUndefined()
  })
})
