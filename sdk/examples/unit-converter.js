/*
@rootVar: UNIT_CONVERTER
@name: Unit converter
@version: 1.0.0
@description: Amounts in other units, and dilutions
@author: Aliquot
@iconClass: fas fa-exchange-alt
*/
var UNIT_CONVERTER = {}

;(function (converter) {
  // Sizes in the base unit: liters, grams, moles per liter, grams per liter.
  const volumes = { L: 1, mL: 1e-3, µL: 1e-6, nL: 1e-9 }
  const masses = { kg: 1e3, g: 1, mg: 1e-3, µg: 1e-6, ng: 1e-9 }
  const molarities = { M: 1, mM: 1e-3, µM: 1e-6, nM: 1e-9 }
  const concentrations = { 'g/L': 1, 'mg/mL': 1, 'µg/mL': 1e-3, 'ng/µL': 1e-3, 'ng/mL': 1e-6 }

  converter.init = function () {
    eLabSDK2.Inventory.Sample.SampleDetail.addTab({ id: 'unit-converter', title: 'Units and dilution', type: 'custom', content: form() })
    // The card is on the page by then. Offline, its fields stay empty, and what is typed is converted all the same.
    eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady(fillIn, 'unit-converter')
  }

  // 1.5 mL is 0.0015 L and 1,500 µL. Empty for a unit that is not known.
  converter.convert = function (amount, unit) {
    const kind = [volumes, masses].find((sizes) => unit in sizes)
    if (!kind) return []
    return Object.keys(kind)
      .filter((other) => other !== unit)
      .map((other) => ({ amount: rounded((amount * kind[unit]) / kind[other]), unit: other }))
  }

  // How much of the stock to take, and how much diluent to add, in the unit of the volume: C1 × V1 = C2 × V2.
  converter.dilute = function (stock, wanted, volume) {
    const kind = [molarities, concentrations].find((sizes) => stock.unit in sizes && wanted.unit in sizes)
    if (!kind) return { problem: 'These concentrations cannot be compared.' }
    const share = (wanted.amount * kind[wanted.unit]) / (stock.amount * kind[stock.unit])
    if (share > 1) return { problem: 'The stock is less concentrated than that.' }
    return { take: rounded(volume.amount * share), add: rounded(volume.amount * (1 - share)), unit: volume.unit }
  }

  // The same amount in the largest unit in which it is at least 0.1: 0.5 µL instead of 0.0005 mL.
  converter.readable = function (amount, unit) {
    const all = [{ amount, unit }].concat(converter.convert(amount, unit))
    return all.filter((each) => each.amount >= 0.1).sort((a, b) => a.amount - b.amount)[0] || all[0]
  }

  // A number as people type it: 1.5 or 1,5. NaN if it is none, or not above 0.
  converter.readNumber = function (text) {
    const trimmed = text.trim()
    const number = Number(trimmed === '' ? NaN : trimmed.includes('.') ? trimmed : trimmed.replace(',', '.'))
    return number > 0 ? number : NaN
  }

  converter.show = function () {
    const amount = read('amount')
    const others = Number.isNaN(amount.amount) ? [] : converter.convert(amount.amount, amount.unit)
    element('others').textContent = others.map(textOf).join(' · ')
    const [stock, wanted, volume] = [read('stock'), read('wanted'), read('volume')]
    element('dilution').textContent = [stock, wanted, volume].some((each) => Number.isNaN(each.amount)) ? '' : sentence(converter.dilute(stock, wanted, volume))
  }

  function fillIn(sampleID) {
    eLabSDK.API.call({
      method: 'GET',
      path: 'samples/{sampleID}',
      pathParams: { sampleID },
      onSuccess: function (xhr, status, /** @type {import('../samples.ts').ApiSample} */ sample) {
        // The person may have gone on to another sample in the meantime, or have typed.
        const field = document.getElementById('unit-converter-amount')
        if (!field || field.value !== '' || eLabSDK2.Inventory.Sample.SampleDetail.getSampleID() !== sampleID) return
        if (!(sample.quantityUnit in volumes || sample.quantityUnit in masses)) return
        field.value = sample.quantityAmount
        element('amount-unit').value = sample.quantityUnit
        converter.show()
      },
      // Offline: there is nothing to fill in.
      onError: function () {},
    })
  }

  function form() {
    const field = (name, label, kinds, usual) => `<p style="display: flex; flex-wrap: wrap; align-items: center; gap: 8px">
      <label style="min-width: 14em" for="unit-converter-${name}">${label}</label>
      <input id="unit-converter-${name}" inputmode="decimal" size="8" oninput="UNIT_CONVERTER.show()">
      <select id="unit-converter-${name}-unit" aria-label="${label}: unit" onchange="UNIT_CONVERTER.show()">
        ${kinds
          .flatMap(Object.keys)
          .map((unit) => `<option ${unit === usual ? 'selected' : ''}>${unit}</option>`)
          .join('')}
      </select>
    </p>`
    const result = (name) => `<p id="unit-converter-${name}" role="status" style="min-height: 1.5em; font-weight: 600"></p>`
    return `<div style="display: grid; gap: 8px">
      ${field('amount', 'Amount', [volumes, masses], 'mL')}
      ${result('others')}
      <h3>Dilution</h3>
      ${field('stock', 'Concentration of the stock', [molarities, concentrations])}
      ${field('wanted', 'Concentration you need', [molarities, concentrations])}
      ${field('volume', 'Volume you need', [volumes], 'mL')}
      ${result('dilution')}
    </div>`
  }

  const element = (name) => document.getElementById(`unit-converter-${name}`)
  const read = (name) => ({ amount: converter.readNumber(element(name).value), unit: element(`${name}-unit`).value })
  const rounded = (number) => Number(number.toPrecision(6))
  const textOf = ({ amount, unit }) => `${amount.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 6 })} ${unit}`
  const sentence = ({ problem, take, add, unit }) =>
    problem || `Take ${textOf(converter.readable(take, unit))} of the stock, and add ${textOf(converter.readable(add, unit))} of diluent.`
})(UNIT_CONVERTER)
