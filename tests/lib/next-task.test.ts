import { expect, test } from 'vitest'
import { nextTask } from '../../src/lib/next-task.js'

test('nextTask resolves after all pending microtasks', async () => {
  let links = 0
  const chain = async () => {
    for (let link = 0; link < 50; link += 1) links = await Promise.resolve(links + 1)
  }
  const next = nextTask().then(() => links)
  void chain()
  expect(await next).toBe(50)
})
