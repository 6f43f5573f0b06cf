import { systemClock } from '../../../../src/core/clock.js'
import { serveKeys, type WorkerEndpoint } from './serve-keys.js'

serveKeys(globalThis as unknown as WorkerEndpoint, systemClock)
