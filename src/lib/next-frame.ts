import { nextTask } from './next-task.js'

/** Resolves before the next frame is painted. Resolves at once on a hidden page, which has no frames, and on a server. */
export async function nextFrame(): Promise<void> {
  if (globalThis.document?.visibilityState === 'visible') await new Promise(requestAnimationFrame)
}

/** Resolves once the next frame is painted, or in a new task if there are no frames. */
export async function afterPaint(): Promise<void> {
  await nextFrame()
  await nextTask()
}
