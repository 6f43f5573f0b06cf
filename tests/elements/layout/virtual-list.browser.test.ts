import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/row.js'
import '../../../src/elements/controls/tile.js'
import { OVERSCAN_ROWS } from '../../../src/elements/layout/list-window.js'
import '../../../src/elements/layout/virtual-list.js'
import { VirtualListHarness } from '../harness/virtual-list.harness.js'
import { settled, stage } from '../stage.js'

interface Options {
  readonly items: readonly string[]
  readonly columns?: number
  readonly total?: number
  readonly cut?: number
  readonly onEnd?: () => void
}

const names = (count: number, prefix = 'Wallet') => Array.from({ length: count }, (_, at) => `${prefix} ${at}`)

const list = ({ items, columns = 1, total = 0, cut = 0, onEnd = () => {} }: Options) =>
  html`<appkit-ui-virtual-list
    style="block-size:400px"
    label="Wallets"
    .items=${items}
    .columns=${columns}
    .total=${total}
    .cut=${cut}
    .itemHeight=${columns === 1 ? 60 : 100}
    .renderItem=${(name: string) =>
      columns === 1
        ? html`<appkit-ui-row .name=${name}></appkit-ui-row>`
        : html`<appkit-ui-tile .name=${name}></appkit-ui-tile>`}
    @appkit-ui-end-reached=${onEnd}
  ></appkit-ui-virtual-list>`

const isAscending = (indexes: readonly number[]) => indexes.every((index, at) => at === 0 || index > indexes[at - 1]!)

async function listOn(options: Options, dir: 'ltr' | 'rtl' = 'ltr') {
  const scene = await stage(list(options), { dir })
  const harness = new VirtualListHarness(scene.find('appkit-ui-virtual-list'))
  return Object.assign(harness, { scene, [Symbol.dispose]: scene[Symbol.dispose] })
}

test('draws about twenty of ten thousand items, but reserves the space of all', async () => {
  using wallets = await listOn({ items: names(10_000) })
  expect(wallets.drawn.length).toBeLessThan(20)
  expect(wallets.element.scrollHeight).toBe(600_000)
  wallets.element.scrollTop = 300_000
  await expect.poll(() => wallets.drawn).toContain(5_000)
  expect(wallets.drawn.length).toBeLessThan(20)
  const top = wallets.element.getBoundingClientRect().top
  expect(wallets.item(5_000)?.getBoundingClientRect().top).toBe(top)
})

test('cuts off the top of the first row only', async () => {
  using wallets = await listOn({ items: names(1_000), cut: 26 })
  const { element } = wallets
  const top = element.getBoundingClientRect().top
  expect(element.scrollHeight).toBe(60_000 - 26)
  expect(wallets.item(0)!.getBoundingClientRect().top).toBe(top - 26)
  expect(wallets.item(1)!.getBoundingClientRect().top).toBe(top + 34)
  element.scrollTop = 30_000 - 26
  await expect.poll(() => wallets.drawn).toContain(500)
  expect(wallets.item(500)?.getBoundingClientRect().top).toBe(top)
  element.scrollTop = 300
  await expect.poll(() => wallets.drawn).toContain(5)
  await settled(wallets.scene.root) // a row has its place before it can have the focus
  wallets.item(5)?.focus()
  expect(wallets.focused).toBe(5)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => wallets.item(4)?.getBoundingClientRect().top).toBe(top)
})

test('grid: places items in the inline direction', async () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    using wallets = await listOn({ items: names(1_000), columns: 4 }, dir)
    const [first, second, fifth] = [0, 1, 4].map(at => wallets.item(at)!.getBoundingClientRect())
    expect(first!.width).toBe(84)
    expect(Math.sign(second!.left - first!.left)).toBe(dir === 'ltr' ? 1 : -1)
    expect(fifth!.top - first!.top).toBe(100)
    expect(wallets.element.scrollHeight).toBe(25_000)
  }
})

test('announces the position and the total, including items that are not loaded', async () => {
  using wallets = await listOn({ items: names(40), total: 612 })
  expect(wallets.position(2)).toBe('3 of 612')
  await wallets.scene.draw(list({ items: names(40) }))
  expect(wallets.position(2)).toBe('3 of 40')
})

test('fires end-reached once per length', async () => {
  const onEnd = vi.fn()
  const page = names(40)
  using wallets = await listOn({ items: page, onEnd })
  expect(onEnd).not.toHaveBeenCalled()
  wallets.element.scrollTop = 40 * 60
  await expect.poll(() => onEnd).toHaveBeenCalledTimes(1)
  wallets.element.scrollTop = 0
  await expect.poll(() => wallets.drawn).toContain(0)
  wallets.element.scrollTop = 40 * 60
  await expect.poll(() => wallets.drawn).toContain(39)
  expect(onEnd).toHaveBeenCalledTimes(1)
  await wallets.scene.draw(list({ items: [...page, ...names(40, 'More')], onEnd }))
  expect(onEnd).toHaveBeenCalledTimes(1)
  wallets.element.scrollTop = 80 * 60
  await expect.poll(() => onEnd).toHaveBeenCalledTimes(2)
})

test('fires end-reached two heights before the end while it scrolls down, and not while it scrolls up', async () => {
  const onEnd = vi.fn()
  using wallets = await listOn({ items: names(100), onEnd })
  const scrollTo = async (top: number) => {
    wallets.element.scrollTop = top
    await expect.poll(() => wallets.element.scrolledTo).toBe(top)
    await wallets.element.updateComplete
  }
  await scrollTo(70 * 60)
  expect(onEnd).not.toHaveBeenCalled()
  await scrollTo(68 * 60)
  await wallets.scene.draw(list({ items: names(92), onEnd }))
  expect(onEnd).not.toHaveBeenCalled()
  await scrollTo(69 * 60)
  await expect.poll(() => onEnd).toHaveBeenCalledTimes(1)
  expect(Math.max(...wallets.drawn)).toBeLessThan(91)
})

test('fires end-reached for a short list, but not for an empty one', async () => {
  const onEnd = vi.fn()
  using wallets = await listOn({ items: [], onEnd })
  expect(wallets.drawn).toEqual([])
  expect(onEnd).not.toHaveBeenCalled()
  await wallets.scene.draw(list({ items: names(3), onEnd }))
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a different list resets the scroll position, a longer one keeps it', async () => {
  const page = names(100)
  using wallets = await listOn({ items: page })
  wallets.element.scrollTop = 3_000
  await expect.poll(() => wallets.drawn).toContain(50)
  await wallets.scene.draw(list({ items: [...page, ...names(100, 'More')] }))
  expect(wallets.element.scrollTop).toBe(3_000)
  await wallets.scene.draw(list({ items: names(100, 'Found') }))
  expect(wallets.element.scrollTop).toBe(0)
  expect(wallets.drawn).toContain(0)
})

test('draws the remaining items of a list that becomes shorter', async () => {
  using wallets = await listOn({ items: names(100) })
  wallets.element.scrollTop = 3_000
  await expect.poll(() => wallets.drawn).toContain(50)
  await wallets.scene.draw(list({ items: names(2) }))
  await expect.poll(() => wallets.drawn).toEqual([0, 1])
})

test('arrow keys, Home and End reach every item', async () => {
  using wallets = await listOn({ items: names(10_000), columns: 4 })
  wallets.item(0)?.focus()
  expect(wallets.focused).toBe(0)
  for (const [key, to] of [
    ['ArrowRight', 1],
    ['ArrowDown', 5],
    ['ArrowLeft', 4],
    ['End', 9_999],
    ['ArrowUp', 9_995],
    ['Home', 0],
    ['ArrowUp', 0],
    ['PageDown', 12],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => wallets.focused, { message: key }).toBe(to)
  }
})

test('keeps a focused item rendered when it is scrolled away', async () => {
  using wallets = await listOn({ items: names(1_000) })
  wallets.item(2)?.focus()
  wallets.element.scrollTop = 30_000
  await expect.poll(() => wallets.drawn).toContain(500)
  expect(wallets.drawn).toContain(2)
  expect(wallets.focused).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => wallets.focused).toBe(3)
  expect(wallets.element.scrollTop).toBeLessThanOrEqual(180)
})

test('neither removes nor moves the focused item while scrolling', async () => {
  using wallets = await listOn({ items: names(1_000) })
  wallets.item(0)?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}{PageDown}{PageDown}')
  await expect.poll(() => wallets.focused).toBe(17)
  const left = vi.fn()
  wallets.item(17)?.addEventListener('blur', left)
  for (const top of [30_000, 0, 24_000, 600]) {
    wallets.element.scrollTop = top
    await expect.poll(() => wallets.drawn).toContain(top / 60)
    expect(wallets.drawn).toContain(17)
    await expect.poll(() => isAscending(wallets.drawn)).toBe(true)
  }
  expect(left).not.toHaveBeenCalled()
  expect(wallets.focused).toBe(17)
})

test('a page key moves by the height of the list, also before the browser has reported it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  using wallets = await listOn({ items: names(100) })
  vi.unstubAllGlobals()
  wallets.item(0)?.focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => wallets.focused).toBe(5)
})

test('scales with the font size master', async () => {
  using wallets = await listOn({ items: names(100) })
  wallets.scene.host.style.setProperty('--appkit-font-size-master', '20px')
  wallets.element.style.setProperty('block-size', '800px')
  wallets.element.scrollTop = 6_000
  await expect.poll(() => wallets.drawn).toContain(50)
  expect(wallets.element.scrollHeight).toBe(12_000)
  expect(wallets.drawn[0]).toBeGreaterThan(40)
})

test('scrolling through ten thousand items renders only visible ones', async () => {
  const renderItem = vi.fn((name: string) => html`<appkit-ui-tile .name=${name}></appkit-ui-tile>`)
  const columns = 4
  using scene = await stage(
    html`<appkit-ui-virtual-list
      style="block-size:400px"
      label="Wallets"
      .columns=${columns}
      .itemHeight=${100}
      .items=${names(10_000)}
      .renderItem=${renderItem}
    ></appkit-ui-virtual-list>`,
  )
  const wallets = new VirtualListHarness(scene.find('appkit-ui-virtual-list'))
  const window = columns * (400 / 100 + 1 + 2 * OVERSCAN_ROWS)
  for (let step = 1; step <= 20; step += 1) {
    renderItem.mockClear()
    wallets.element.scrollTop = step * 12_000
    await expect.poll(() => wallets.drawn).toContain(step * 120 * columns)
    await settled(wallets.element.shadowRoot!)
    expect(wallets.drawn.length).toBeLessThanOrEqual(window)
    // Once for the new scroll position, and once for a change of the end or the size.
    expect(renderItem.mock.calls.length).toBeLessThanOrEqual(3 * window)
  }
})

/** Returns each element below the list, including shadow roots. */
function deepElements(tree: ParentNode): readonly Element[] {
  return [...tree.querySelectorAll('*')].flatMap(element => [
    element,
    ...deepElements(element.shadowRoot ?? new DocumentFragment()),
  ])
}

test('shows the items that appear in the elements of those that left', async () => {
  using wallets = await listOn({ items: names(10_000), columns: 4 })
  wallets.element.scrollTop = 10_000
  await expect.poll(() => wallets.drawn).toContain(400)
  await expect.poll(() => isAscending(wallets.drawn)).toBe(true)
  const before = new Set(deepElements(wallets.element.shadowRoot!))
  for (const top of [11_000, 50_000, 20_000]) {
    wallets.element.scrollTop = top
    await expect.poll(() => wallets.drawn).toContain(top / 25)
    await settled(wallets.element.shadowRoot!)
    const after = deepElements(wallets.element.shadowRoot!)
    expect(after.filter(element => !before.has(element))).toEqual([])
    expect(after.length).toBe(before.size)
  }
})

test('restores the order of the items in the document once it rests', async () => {
  using wallets = await listOn({ items: names(1_000) })
  for (const top of [30_000, 30_300, 29_000, 100]) {
    wallets.element.scrollTop = top
    await expect.poll(() => wallets.drawn).toContain(Math.ceil(top / 60))
    await expect.poll(() => isAscending(wallets.drawn)).toBe(true)
  }
})

test('restores the order before Tab moves the focus', async () => {
  using wallets = await listOn({ items: names(1_000) })
  wallets.element.scrollTop = 600
  await expect.poll(() => wallets.drawn).toContain(10)
  wallets.item(10)?.focus()
  wallets.element.scrollTop = 780 // moves three rows from the start of the document to the end of the list
  await expect.poll(() => wallets.drawn).toContain(19)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => wallets.focused).toBe(11)
})

test('renders an item again only if it, or the function, is another one', async () => {
  const page = names(40)
  const renderItem = vi.fn(
    (name: string, _index: number, _isPassing: boolean) => html`<appkit-ui-row .name=${name}></appkit-ui-row>`,
  )
  const draw = (items: readonly string[], render: (name: string, index: number, isPassing: boolean) => unknown) =>
    html`<appkit-ui-virtual-list
      style="block-size:400px"
      .items=${items}
      .renderItem=${render}
    ></appkit-ui-virtual-list>`
  using scene = await stage(draw(page, renderItem))
  const wallets = new VirtualListHarness(scene.find('appkit-ui-virtual-list'))
  await expect.poll(() => renderItem.mock.lastCall?.[2]).toBe(false)
  await expect
    .poll(() => new Set(renderItem.mock.calls.filter(call => !call[2]).map(call => call[1])).size)
    .toBe(Math.ceil(400 / 60) + 1 + OVERSCAN_ROWS)
  renderItem.mockClear()
  await scene.draw(draw([...page, ...names(40, 'More')], renderItem))
  expect(renderItem).not.toHaveBeenCalled()
  await scene.draw(draw([page[0]!, 'Other', ...page.slice(2)], renderItem))
  expect(renderItem.mock.calls.map(([name]) => name)).toEqual(['Other'])
  renderItem.mockClear()
  await scene.draw(draw([page[0]!, 'Other', ...page.slice(2)], (...item) => renderItem(...item)))
  expect(renderItem).toHaveBeenCalledTimes(wallets.drawn.length)
})

test('a fast scroll renders items as passing, and completes them once it is slow', async () => {
  const passing = new Map<number, boolean>()
  const renderItem = (name: string, index: number, isPassing: boolean) => {
    passing.set(index, isPassing)
    return html`<appkit-ui-row .name=${name}></appkit-ui-row>`
  }
  using scene = await stage(
    html`<appkit-ui-virtual-list
      style="block-size:400px"
      .items=${names(10_000)}
      .renderItem=${renderItem}
    ></appkit-ui-virtual-list>`,
  )
  const wallets = new VirtualListHarness(scene.find('appkit-ui-virtual-list'))
  const isComplete = () => wallets.drawn.every(index => passing.get(index) === false)
  await expect.poll(isComplete).toBe(true)
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  for (let step = 1; step <= 5; step += 1) {
    wallets.element.scrollTop = step * 60_000
    await nextFrame()
  }
  await expect.poll(() => wallets.drawn).toContain(5_000)
  const last = [2_000, 3_000, 4_000].map(index => passing.get(index))
  expect(last).toEqual([true, true, true])
  await expect.poll(isComplete).toBe(true)
})

test('a fast scroll stays fast after a frame with half the distance, but not when it slows down', async () => {
  const passing = new Map<number, boolean>()
  using scene = await stage(
    html`<appkit-ui-virtual-list
      style="block-size:400px"
      .items=${names(10_000)}
      .renderItem=${(name: string, index: number, isPassing: boolean) => {
        passing.set(index, isPassing)
        return html`<appkit-ui-row .name=${name}></appkit-ui-row>`
      }}
    ></appkit-ui-virtual-list>`,
  )
  const wallets = new VirtualListHarness(scene.find('appkit-ui-virtual-list'))
  const { element } = wallets
  await expect.poll(() => wallets.drawn.every(index => passing.get(index) === false)).toBe(true)
  const row = 60
  let now = performance.now()
  const scrollBy = async (rows: number, ms: number) => {
    now += ms
    element.scrollTop += rows * row
    element.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: now }))
    await element.updateComplete
    return passing.get(Math.max(...passing.keys()))
  }
  await scrollBy(1, 16)
  expect(await scrollBy(1, 30)).toBe(true) // 2,000 px per second, three heights are 1,200
  expect(await scrollBy(1, 60)).toBe(true)
  expect(await scrollBy(1, 30)).toBe(true)
  expect(await scrollBy(1, 60)).toBe(true)
  expect(await scrollBy(1, 60)).toBe(true)
  expect(await scrollBy(1, 60)).toBe(false)
})
