/*
@rootVar: LABEL_TEXTS
@name: Label texts
@version: 1.0.0
@description: The texts on the label of a sample, to be copied
@author: Aliquot
@iconClass: fas fa-tags
*/
var LABEL_TEXTS = {}

;(function (labelTexts) {
  labelTexts.init = function () {
    eLabSDK2.Inventory.Sample.SampleDetail.addTab({ id: 'label-texts', title: 'Label texts', type: 'custom', content: '<p role="status">Loading…</p>' })
    eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady(show, 'label-texts')
  }

  // What the API answers for a sample, as lines with a name each. Empty ones are left out.
  labelTexts.linesOf = function (sample) {
    const day = String(sample.expirationDate || '').slice(0, 10)
    const lines = [
      { name: 'Name', text: sample.name },
      { name: 'Barcode', text: sample.barcode },
      { name: 'Other barcode', text: sample.altBarcodeID },
      { name: 'Type', text: sample.sampleType ? sample.sampleType.name : '' },
      { name: 'Amount', text: sample.quantityUnit ? `${sample.quantityAmount} ${sample.quantityUnit}` : '' },
      { name: 'Expires', text: day },
      { name: 'Owner', text: sample.owner },
    ].concat((sample.meta || []).map((field) => ({ name: field.key, text: field.value })))
    return lines.filter((line) => line.text)
  }

  labelTexts.toHtml = function (lines) {
    const row = ({ name, text }, at) => `<tr>
      <th scope="row" style="vertical-align: middle">${escapeHtml(name)}</th>
      <td style="vertical-align: middle">${escapeHtml(text)}</td>
      <td><button type="button" data-copy="${at}" aria-label="Copy ${escapeHtml(name)}">Copy</button></td>
    </tr>`
    return `<table>${lines.map(row).join('')}</table><p style="margin-block-start: 8px"><button type="button" data-copy="all">Copy all</button></p>`
  }

  function show(sampleID) {
    eLabSDK2.Inventory.Sample.getSampleByID(sampleID, { expand: ['meta'] }).then(
      function (sample) {
        const lines = labelTexts.linesOf(sample)
        const place = draw(sampleID, labelTexts.toHtml(lines))
        if (!place) return
        for (const button of place.querySelectorAll('[data-copy]')) {
          const chosen = button.dataset.copy === 'all' ? lines : [lines[button.dataset.copy]]
          button.addEventListener('click', () => copy(chosen))
        }
      },
      // Offline, or the sample has not been sent yet.
      () => draw(sampleID, '<p>The texts could not be read. Connect to the network, then open this sample again.</p>'),
    )
  }

  // Returns where it was drawn; nothing if the person has gone on to another sample before the answer came.
  function draw(sampleID, html) {
    const place = document.getElementById('label-texts')
    if (!place || eLabSDK2.Inventory.Sample.SampleDetail.getSampleID() !== sampleID) return undefined
    place.innerHTML = html
    return place
  }

  function copy(lines) {
    const say = eLabSDK2.UI.Toast.showToast
    // Browsers let pages copy only over HTTPS.
    if (!navigator.clipboard) return say('This browser does not let the page copy. Select the text instead.')
    return navigator.clipboard.writeText(lines.map((line) => line.text).join('\n')).then(
      () => say(lines.length === 1 ? `${lines[0].name} copied` : `${lines.length} texts copied`),
      () => say('Not copied. Select the text instead.'),
    )
  }

  function escapeHtml(text) {
    return String(text).replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character])
  }
})(LABEL_TEXTS)
