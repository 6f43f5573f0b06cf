import { systemClock } from '../../../../src/core/clock.js'
import { serveKeys, type WorkerEnd } from './serve-keys.js'

/** The entry of the dedicated worker: it listens to the frame that started it, and to nobody else. */
serveKeys(globalThis as unknown as WorkerEnd, systemClock)
