import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'

const path = '/members/fn/charactermap/table.aspx'

describeRoutes('the character map', (lab) => {
  test('is an HTML table with Greek letters, signs, arrows and superscripts, each with its name [LEG-01]', async () => {
    const fetch = await lab.server.signIn(await lab.server.makeUser('Guest', await lab.server.makeGroup()))
    const answer = await fetch(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const text = await answer.text()
    expect(text).toMatch(/<table>[^]*<\/table>/)
    for (const character of 'αβγλμωΔΩµ°±×−→←↔⇌≤≥≈⁰¹²³⁻₂₃♀♂½') expect(text, character).toMatch(new RegExp(`<td title="[^"]+">${character}</td>`))
    const cells = [...text.matchAll(/<td title="([^"]*)">([^<]*)<\/td>/g)].map(([, name, character]) => ({ name, character }))
    for (const { name, character } of cells) expect([name !== '', [...character!].length], `${character} ${name}`).toEqual([true, 1])
    expect(new Set(cells.map(({ character }) => character)).size).toBe(cells.length)
  })

  test('needs nothing that the policy of every answer forbids', async () => {
    const fetch = await lab.server.signIn(await lab.server.makeUser('Guest'))
    const answer = await fetch(path)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i)
  })

  test('is refused without a session', async () => {
    expect((await lab.server.anonymous(path)).status).toBe(401)
  })
})
