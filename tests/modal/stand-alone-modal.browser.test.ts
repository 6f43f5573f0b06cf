import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toNetwork } from '../../src/core/network.js'
import { instances } from '../../src/core/registry.js'
import type { AppKit } from '../../src/modal/instance.js'
import { createStandaloneTag } from '../../src/modal/stand-alone-modal.js'
import { settled } from '../lib/fake-clock.js'
import { getDialog, getHeading } from '../helpers/page-kit.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'

const name = 'appkit-test-modal-alone'

describe('standalone tag', () => {
  beforeAll(() => {
    if (customElements.get(name)) return
    customElements.define(
      name,
      createStandaloneTag({ networks: testNetworks.map(toNetwork), adapters: () => [scriptedAdapter()] }),
    )
  })
  afterEach(async () => {
    for (const tag of document.querySelectorAll(name)) tag.remove()
    await settled()
    expect(instances().size).toBe(0)
    vi.restoreAllMocks()
  })

  function write(attributes: Readonly<Record<string, string>>): HTMLElement {
    const tag = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
    return document.body.appendChild(tag)
  }
  const kit = () => instances().values().next().value as AppKit

  test('creates an instance from its attributes', () => {
    const tag = write({
      networks: ' eip155:8453\n 1 ',
      'theme-mode': 'light',
      locale: 'de',
      'project-id': 'abc',
      instance: 'mine',
      gateway: 'http://127.0.0.1:1',
    })
    expect(kit().id).toBe('mine')
    expect(tag.getAttribute('instance')).toBe('mine')
    expect(
      kit()
        .getCaipNetworks()
        .map(network => network.name),
    ).toEqual(['Base', 'Ethereum'])
    expect(kit().getCaipNetworkId()).toBe('eip155:8453')
    expect(kit().getThemeMode()).toBe('light')
  })

  test('contains its dialog', async () => {
    const tag = write({ networks: 'eip155:1' })
    await kit().open()
    await eventually(() => getDialog(tag)?.matches(':modal')).toBe(true)
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('shows the card immediately in embedded mode', async () => {
    const tag = write({ networks: 'eip155:1', embedded: '' })
    await eventually(() => getHeading(tag)).toBe('Connect')
    expect(getDialog(tag)).toBeUndefined()
  })

  test('destroys its instance when it is removed', async () => {
    const tag = write({ networks: 'eip155:1' })
    const mine = kit()
    tag.remove()
    await settled()
    expect(instances().size).toBe(0)
    await expect(mine.open()).rejects.toMatchObject({ code: 'instance/destroyed' })
  })

  test('keeps its instance when it is moved and creates a new one when it is added again', async () => {
    const tag = write({ networks: 'eip155:1' })
    const mine = kit()
    document.body.prepend(tag)
    await settled()
    expect(kit()).toBe(mine)
    tag.remove()
    await settled()
    document.body.append(tag)
    expect(kit()).not.toBe(mine)
  })

  test('is a plain host if it has no networks', () => {
    write({})
    expect(instances().size).toBe(0)
  })

  test.each([
    ['a network it does not know', { networks: 'eip155:424242' }, 'network/not-found'],
    ['what is no network', { networks: 'mainnet' }, 'caip/network-id-invalid'],
    ['no network at all', { networks: '' }, 'config/option-wrong'],
    ['a theme there is not', { networks: 'eip155:1', 'theme-mode': 'auto' }, 'config/option-wrong'],
    ['a gateway that is no URL', { networks: 'eip155:1', gateway: 'gateway' }, 'config/option-wrong'],
  ])('logs to the console that it was given %s', (_what, attributes, code) => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    write(attributes as Record<string, string>)
    expect(spoken.mock.calls).toEqual([[expect.objectContaining({ code })]])
    expect(instances().size).toBe(0)
  })
})
