#!/usr/bin/env node
// npm create appkit-modal [folder]
import { createApp } from './create-app.mjs'
import { createLineReader } from './line-reader.mjs'

/** The exit code of a program that Control-C ended. */
const INTERRUPTED = 130

const { stdin, stdout, stderr } = process
let reader

process.exitCode = await createApp(process.argv.slice(2), {
  cwd: process.cwd(),
  isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
  ask(question) {
    // Nothing is written before the last answer, so an end in between leaves nothing behind.
    reader ??= createLineReader({ input: stdin, output: stdout, onEnd: () => process.exit(INTERRUPTED) })
    return reader.ask(question)
  },
  out: text => void stdout.write(text),
  err: text => void stderr.write(text),
}).finally(() => reader?.close())
