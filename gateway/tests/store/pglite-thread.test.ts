import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PgliteThread } from '../../src/store/pglite-thread.js'

describe('PgliteThread', () => {
  const thread = new PgliteThread()
  beforeAll(() => thread.ready)
  afterAll(() => thread.close())
  const connected = async () => {
    const client = new Client({ stream: () => thread.connection(), user: 'postgres' })
    await client.connect()
    return client
  }

  test('serves a PostgreSQL client: parameters, prepared statements, errors', async () => {
    const client = await connected()
    expect((await client.query('SELECT $1::bigint + 1 AS sum', [41])).rows).toEqual([{ sum: '42' }])
    const named = (n: number) => client.query({ name: 'twice', text: 'SELECT $1::int * 2 AS twice', values: [n] })
    expect([(await named(1)).rows, (await named(4)).rows]).toEqual([[{ twice: 2 }], [{ twice: 8 }]])
    await expect(client.query('SELECT nothing')).rejects.toMatchObject({ code: '42703' })
    await client.end()
  })

  test('serves parallel queries through a pool of one', async () => {
    const pool = new Pool({ stream: () => thread.connection(), max: 1, user: 'postgres' })
    const many = await Promise.all([1, 2, 3].map(n => pool.query('SELECT $1::int AS n', [n])))
    expect(many.map(({ rows }) => rows[0].n)).toEqual([1, 2, 3])
    await pool.end()
  })

  test('rolls back what a connection left open', async () => {
    const first = await connected()
    await first.query('CREATE TABLE kept (n int)')
    await first.query('BEGIN')
    await first.query('INSERT INTO kept VALUES (1)')
    await first.end()
    const second = await connected()
    expect((await second.query('SELECT * FROM kept')).rows).toEqual([])
    await second.end()
  })

  test('returns results of a megabyte', async () => {
    const pool = new Pool({ stream: () => thread.connection(), max: 1, user: 'postgres' })
    const { rows } = await pool.query(`SELECT repeat('a', 1000000) AS text`)
    expect(rows[0].text).toHaveLength(1_000_000)
    await pool.end()
  })

  test('rejects an invalid folder', async () => {
    await expect(new PgliteThread('/dev/null/nowhere').ready).rejects.toThrow()
  })
})
