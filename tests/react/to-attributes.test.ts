import { describe, expect, test } from 'vitest'
import { toAttributes } from '../../src/react/create-tag.js'

describe('toAttributes', () => {
  test('converts our props and leaves all others unchanged', () => {
    const onClick = () => {}
    expect(
      toAttributes({ className: 'wide', charsStart: 6, charsEnd: 2, loadingLabel: 'Wait', balance: 'hide', onClick }),
    ).toEqual({
      className: 'wide',
      'chars-start': 6,
      'chars-end': 2,
      'loading-label': 'Wait',
      balance: 'hide',
      onClick,
    })
  })

  test('omits false and undefined, except where false is a value', () => {
    const attributes = toAttributes({
      namespace: undefined,
      disabled: false,
      hidden: false,
      'aria-busy': false,
      'data-on': false,
      label: undefined,
    })
    expect(attributes).toEqual({
      disabled: undefined,
      hidden: undefined,
      'aria-busy': false,
      'data-on': false,
    })
  })

  test('keeps true, which React 18 and 19 write as an attribute', () => {
    expect(toAttributes({ disabled: true, namespace: 'solana' })).toEqual({ disabled: true, namespace: 'solana' })
  })
})
