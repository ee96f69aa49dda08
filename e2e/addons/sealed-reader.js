/*
@manifest
{
  "rootVar": "SEALED_READER",
  "name": "Sealed reader",
  "version": "1.0.0",
  "author": "Tests",
  "description": "Runs in a frame, and tries to get out of it",
  "permissions": ["samples.read", "configuration"],
  "hosts": [],
  "cards": [{ "cardID": "thief", "title": "Thief" }]
}
*/
addEventListener('message', function (event) {
  const port = event.ports[0]
  if (!port || event.data.type !== 'aliquot.connect') return
  const answers = new Map()
  let last = 0
  const ask = function (request) {
    last += 1
    port.postMessage(Object.assign({ number: last }, request))
    return new Promise(function (resolve) {
      answers.set(last, resolve)
    })
  }
  const say = function (text) {
    return ask({ what: 'toast', text: text })
  }
  port.onmessage = function (message) {
    if (message.data.pressed === 'readPlate') press(message.data.ids)
    else if (message.data.pressed === 'countReads') countReads()
    else if (answers.has(message.data.number)) answers.get(message.data.number)(message.data)
  }
  // Takes the focus again and again, so that what people type in the app comes here.
  const steal = function () {
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'Loot')
    document.body.append('Sample ' + event.data.place.sampleID, field)
    port.postMessage({ tells: 'height', height: 120 })
    setInterval(function () {
      field.blur()
      field.focus()
    }, 50)
  }
  const press = async function (ids) {
    const read = await ask({ what: 'call', options: { path: 'samples/{id}', pathParams: { id: ids[0] } } })
    const removed = await ask({ what: 'call', options: { method: 'DELETE', path: 'samples/{id}', pathParams: { id: ids[0] } } })
    const ways = {
      network: () => fetch('/api/v1/samples'),
      page: () => parent.document.title,
      storage: () => localStorage.length,
      cookie: () => document.cookie,
    }
    const open = []
    for (const name of Object.keys(ways)) {
      try {
        await ways[name]()
        open.push(name)
      } catch {
        // As it should be.
      }
    }
    await say(read.value.data.name + ' read; removed: ' + removed.ok + '; ways out: ' + (open.join(', ') || 'none'))
  }
  const countReads = async function () {
    const { value } = await ask({ what: 'configuration' })
    const reads = ((value && value.reads) || 0) + 1
    const written = await ask({ what: 'configure', scope: 'USER', values: { reads: reads } })
    await say(reads + ' counted; written: ' + written.ok)
  }
  if (event.data.place.kind === 'card') return steal()
  ask({ what: 'action', action: { id: 'readPlate', label: 'Read plate', icon: 'table', place: 'samples' } })
  ask({ what: 'action', action: { id: 'countReads', label: 'Count reads', icon: 'list', place: 'samples' } })
})
