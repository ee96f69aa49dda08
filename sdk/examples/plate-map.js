/*
@rootVar: PLATE_MAP
@name: Plate map
@version: 1.0.0
@description: A section with the wells of a 96-well plate
@author: Aliquot
@iconClass: fas fa-table
*/
var PLATE_MAP = {}

;(function (plateMap) {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  // Black text can be read on each of them. Wells also have a number, for paper and for people who do not see the colors.
  const colors = ['#8ecae6', '#ffd166', '#95d5b2', '#f4acb7', '#cdb4db', '#dee2e6']

  plateMap.init = function () {
    // oxlint-disable-next-line eslint/no-new -- making one registers it
    new eLabSDK.Experiment.CustomSectionType({
      rootVar: 'PLATE_MAP',
      name: 'Plate map',
      type: 'PLATE_MAP_96',
      label: 'Plate map (96 wells)',
      version: '1.0.0.0',
      getContent: (data) => data.contents || plateMap.toHtml(plateMap.read('')),
      // Only people who may change the section can edit; everyone can print.
      menuItems: [
        { id: 'edit', text: 'Edit plate', icon: 'pen', action: edit },
        { id: 'print', text: 'Print plate', icon: 'print', showViewMode: true, action: print },
      ],
    })
  }

  // A section keeps one text. Ours is the HTML that people see, with the plate as JSON in an attribute, so that it can be read again.
  plateMap.read = function (html) {
    const found = /data-plate="([^"]*)"/.exec(html)
    const { labels = [], wells = {} } = found ? JSON.parse(unescapeHtml(found[1])) : {}
    // Anyone who may change the section can have written it: only what a plate has is taken.
    const isFilled = ([well, color]) => rows.some((row) => columns.some((column) => row + column === well)) && colors.some((_, at) => at + 1 === color)
    return { labels: colors.map((_, at) => String(labels[at] || '')), wells: Object.fromEntries(Object.entries(wells).filter(isFilled)) }
  }

  plateMap.toHtml = function (plate) {
    const cell = (filled) => `<td style="${styleOf(filled)}; border: 1px solid #888">${filled || ''}</td>`
    const line = (row) => `<tr><th scope="row" style="${styleOf()}">${row}</th>${columns.map((column) => cell(plate.wells[row + column])).join('')}</tr>`
    return `<div data-plate="${escapeHtml(JSON.stringify(plate))}">
      <table style="table-layout: fixed; max-width: 720px">
        <tr><td></td>${columns.map((column) => `<th scope="col" style="${styleOf()}">${column}</th>`).join('')}</tr>
        ${rows.map(line).join('')}
      </table>
      ${legend(plate)}
    </div>`
  }

  // Fills a well (`B7`), a row (`B`) or a column (`7`). What has this color already is emptied. Returns a new plate.
  plateMap.fill = function (plate, place, color) {
    const wells = rows.flatMap((row) => columns.filter((column) => [row, `${column}`, row + column].includes(place)).map((column) => row + column))
    const isFull = wells.every((well) => plate.wells[well] === color)
    const next = { ...plate.wells }
    for (const well of wells) {
      if (isFull) delete next[well]
      else next[well] = color
    }
    return { labels: plate.labels, wells: next }
  }

  // What is being edited. The dialog is drawn from HTML, in which a handler can call functions of the add-on with plain values.
  let plate
  let color

  function edit(data) {
    plate = plateMap.read(data.contents)
    color = 1
    Dialog.show({
      title: 'Edit plate',
      width: 860,
      content: editor(),
      btnOk: 'Save plate',
      // Works offline: the section is saved on the device and sent later.
      onOk: () => data.section.saveHtmlContent(plateMap.toHtml(plate)),
    })
  }

  plateMap.chooseColor = (number) => (color = number)
  plateMap.setLabel = (number, label) => (plate.labels[number - 1] = label)
  plateMap.fillWells = function (place) {
    plate = plateMap.fill(plate, place, color)
    // The buttons stay, so that the one that was pressed keeps the focus.
    for (const button of document.querySelectorAll('#plate-map-wells [data-well]')) {
      const { well } = button.dataset
      const filled = plate.wells[well]
      button.style.cssText = styleOf(filled)
      button.textContent = filled || ''
      button.setAttribute('aria-label', nameOf(well, filled))
    }
  }

  function editor() {
    const choice = (number) => `<div style="display: flex; align-items: center; gap: 8px">
      <label style="display: flex; align-items: center; justify-content: center; gap: 8px; min-width: 56px; min-height: 56px">
        <input type="radio" name="plate-map-color" aria-label="Color ${number}" ${number === color ? 'checked' : ''} onchange="PLATE_MAP.chooseColor(${number})">
        ${number}
      </label>
      <input style="${styleOf(number)}; width: 100%; padding: 8px 12px; text-align: start" aria-label="Label of color ${number}" maxlength="60"
        value="${escapeHtml(plate.labels[number - 1])}" oninput="PLATE_MAP.setLabel(${number}, this.value)">
    </div>`
    const button = (place, text, attributes) => `<button type="button" onclick="PLATE_MAP.fillWells('${place}')" ${attributes}>${text}</button>`
    const well = (name, filled) => button(name, filled || '', `data-well="${name}" aria-label="${nameOf(name, filled)}" style="${styleOf(filled)}"`)
    const line = (row) =>
      button(row, row, `aria-label="Row ${row}" style="${styleOf()}"`) + columns.map((column) => well(row + column, plate.wells[row + column])).join('')
    return `<p style="margin-block-end: 8px">Choose a color, then tap wells, or the name of a row or column. Tap again to empty them.</p>
      <div style="display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 8px">
        ${colors.map((_, at) => choice(at + 1)).join('')}
      </div>
      <div id="plate-map-wells" style="display: grid; grid-template-columns: repeat(13, minmax(48px, 56px)); gap: 2px; margin-block-start: 16px">
        <span></span>
        ${columns.map((column) => button(column, column, `aria-label="Column ${column}" style="${styleOf()}"`)).join('')}
        ${rows.map(line).join('')}
      </div>`
  }

  // An experiment is printed with the texts of this section. This prints the plate alone, with its colors.
  function print(data) {
    const paper = document.createElement('div')
    paper.id = 'plate-map-paper'
    paper.innerHTML = `<style>
        #plate-map-paper { display: none }
        @media print {
          body > * { display: none !important }
          body > #plate-map-paper { display: block !important; color: #000; background: #fff }
          #plate-map-paper table { width: 100%; border-collapse: collapse }
          #plate-map-paper * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
          #plate-map-paper :is(td, th) { border: 1px solid; height: 32px }
        }
      </style>
      <h1>${escapeHtml(data.sectionHeader)}</h1>
      ${data.contents || plateMap.toHtml(plateMap.read(''))}`
    document.body.append(paper)
    addEventListener('afterprint', () => paper.remove(), { once: true })
    window.print()
  }

  const styleOf = (filled) => `${filled ? `background: ${colors[filled - 1]}; color: #000; ` : ''}text-align: center; padding: 8px 0; min-width: 0`
  const nameOf = (well, filled) => (filled ? `${well}, color ${filled}` : well)

  function legend(plate) {
    const used = colors.map((_, at) => at + 1).filter((number) => Object.values(plate.wells).includes(number))
    if (used.length === 0) return '<p>All wells are empty.</p>'
    const line = (number) =>
      `<li style="margin-block: 8px"><span style="${styleOf(number)}; padding: 4px 12px">${number}</span> ${escapeHtml(plate.labels[number - 1])}</li>`
    return `<ul style="list-style: none; padding: 0">${used.map(line).join('')}</ul>`
  }

  // What people have typed is escaped wherever it becomes HTML.
  function escapeHtml(text) {
    return String(text).replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character])
  }

  function unescapeHtml(text) {
    return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity])
  }
})(PLATE_MAP)
