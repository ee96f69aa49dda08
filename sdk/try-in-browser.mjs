/** Uploads the script after each build. The browser in which you are signed in loads it by itself; nobody else gets it. */
export function tryInBrowser({ ALIQUOT_ADDRESS: address, ALIQUOT_TOKEN: token }) {
  if (!address || !token)
    throw new Error('Set ALIQUOT_ADDRESS to the address of your server, such as http://localhost:8080, and ALIQUOT_TOKEN to a token of yours.')
  const trial = new URL('/api/v1/addons/trial', address)
  const send = (method, body) => fetch(trial, { method, headers: { authorization: token, ...(body && { 'content-type': 'text/javascript' }) }, body })
  let willEnd = false

  return {
    name: 'try-in-browser',
    async writeBundle(_options, files) {
      if (this.meta.watchMode && !willEnd) {
        willEnd = true
        // Ctrl+C ends the trial, too.
        process.once('SIGINT', () => void send('DELETE').finally(() => process.exit()))
      }
      const [script] = Object.values(files)
      try {
        const answer = await send('PUT', script.code)
        if (answer.ok) console.log(`You are trying it at ${trial.origin} now. Press Ctrl+C to end the trial.`)
        else console.error(await reasonOf(answer))
      } catch (error) {
        console.error(`${trial.origin} cannot be reached: ${error.cause?.message ?? error.message}`)
      }
    },
  }
}

async function reasonOf(answer) {
  const { code, message } = await answer.json().catch(() => ({}))
  if (code === 'session.expired') return 'ALIQUOT_TOKEN is not a token of this server, or it has ended.'
  if (code === 'route.unknown' || code === 'input.invalid') return 'On this server, nobody can try add-ons: ALIQUOT_ADDON_DEVELOPMENT is not on.'
  return message ?? `The server answered with ${answer.status}.`
}
