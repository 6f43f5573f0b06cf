import { html } from 'lit'
import { expect, test } from 'vitest'
import { WalletTile } from '../../../src/views/wallets/wallet-tile.js'
import { stage } from '../../elements/stage.js'

const pixel = (color: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`.replaceAll(' ', '%20')

interface Tile {
  readonly name?: string
  readonly icon?: string
  readonly installed?: string
  readonly isPassing?: boolean
}

const draw = ({ name = 'Lynx', icon = pixel('red'), installed = '', isPassing = false }: Tile = {}) =>
  html`<appkit-wallet-tile
    .name=${name}
    .icon=${icon}
    .installed=${installed}
    .isPassing=${isPassing}
  ></appkit-wallet-tile>`

async function tileOn(tile?: Tile) {
  const scene = await stage(draw(tile))
  const element = scene.find('appkit-wallet-tile')
  expect(element).toBeInstanceOf(WalletTile)
  const find = (selector: string) => element.shadowRoot!.querySelector(selector)
  return Object.assign(scene, { element, find })
}

test('wallet tile: requests no image while it passes', async () => {
  using tile = await tileOn({ isPassing: true })
  expect(tile.find('img')).toBeNull()
  expect(tile.find('[part=name]')?.textContent).toBe('Lynx')
  await tile.draw(draw())
  expect(tile.find('img')?.getAttribute('src')).toBe(pixel('red'))
})

test('wallet tile: removes the image of the previous wallet before it requests the next one', async () => {
  using tile = await tileOn()
  const image = tile.find('img') as HTMLImageElement
  const sources: (string | null)[] = []
  const observer = new MutationObserver(changes => sources.push(...changes.map(({ oldValue }) => oldValue)))
  observer.observe(image, { attributes: true, attributeFilter: ['src'], attributeOldValue: true })
  await tile.draw(draw({ name: 'Prism', icon: pixel('blue') }))
  expect(tile.find('img')).toBe(image)
  expect(sources).toEqual([pixel('red'), null])
  expect(image.getAttribute('src')).toBe(pixel('blue'))
})

test('wallet tile: cancels the image request when it is removed, and repeats it when it returns', async () => {
  using tile = await tileOn()
  const image = tile.find('img') as HTMLImageElement
  tile.element.remove()
  await tile.element.updateComplete
  expect(image.isConnected).toBe(false)
  expect(image.hasAttribute('src')).toBe(false)
  tile.root.append(tile.element)
  await tile.element.updateComplete
  expect(tile.find('img')?.getAttribute('src')).toBe(pixel('red'))
})

test('wallet tile: shows the initial if the image fails, until it has another wallet', async () => {
  using tile = await tileOn({ icon: 'data:image/png;base64,AAAA' })
  await expect.poll(() => tile.find('svg text')?.textContent).toBe('L')
  await tile.draw(draw({ name: 'Prism', icon: pixel('blue') }))
  expect(tile.find('svg text')).toBeNull()
  expect(tile.find('img')?.getAttribute('src')).toBe(pixel('blue'))
})

test('wallet tile: becomes a placeholder of the same size without a name', async () => {
  using tile = await tileOn({ installed: 'Installed' })
  const size = [tile.element.offsetWidth, tile.element.offsetHeight]
  expect(tile.find('button')?.textContent).toContain('Installed')
  await tile.draw(draw({ name: '', icon: '' }))
  expect(tile.find('button')).toBeNull()
  expect([tile.element.offsetWidth, tile.element.offsetHeight]).toEqual(size)
})
