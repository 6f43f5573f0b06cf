import { describe, expect, test } from 'vitest'
import { tagAttributes } from '../../src/react/create-tag.js'

describe('tagAttributes', () => {
  test('writes our props as the tags read them, and leaves all others as they are', () => {
    const onClick = () => {}
    expect(
      tagAttributes({ className: 'wide', charsStart: 6, charsEnd: 2, loadingLabel: 'Wait', balance: 'hide', onClick }),
    ).toEqual({
      class: 'wide',
      'chars-start': 6,
      'chars-end': 2,
      'loading-label': 'Wait',
      balance: 'hide',
      onClick,
    })
  })

  test('what is off is left out, but where off is a value', () => {
    const attributes = tagAttributes({
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

  test('what is on stays true, which both versions of React write as an attribute', () => {
    expect(tagAttributes({ disabled: true, namespace: 'solana' })).toEqual({ disabled: true, namespace: 'solana' })
  })
})
