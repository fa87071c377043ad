// Runs before the bundle: takes a key out of the address at once, sets colour scheme and density so that nothing flashes,
// and lets nothing but plain text through where the page would otherwise accept HTML.
(function () {
  'use strict';
  var match = /(?:^#|&)key=([^&]*)/.exec(location.hash);
  if (match) {
    history.replaceState(history.state, '', location.pathname + location.search);
    try {
      window.invoiceDeskKey = decodeURIComponent(match[1]);
    } catch {
      window.invoiceDeskKey = match[1];
    }
  }
  // A sign-in link opened in a tab that is here already only changes the hash.
  addEventListener('hashchange', function () {
    if (/(?:^#|&)key=/.test(location.hash)) location.reload();
  });
  var scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    scheme = 'auto';
  }
  var dark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  var density = 'comfortable';
  try {
    if (JSON.parse(localStorage.getItem('invoice-desk.preferences')).density === 'compact')
      density = 'compact';
  } catch {
    density = 'comfortable';
  }
  document.documentElement.setAttribute('data-density', density);
  if (window.trustedTypes) {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        if (text.indexOf('<') >= 0) throw new TypeError('HTML is not accepted here');
        return text;
      },
      createScriptURL: function (address) {
        var url = new URL(address, location.origin);
        if (url.origin === location.origin && url.pathname.indexOf('/assets/') === 0)
          return address;
        throw new TypeError('Scripts come from /assets/ only');
      },
      createScript: function () {
        throw new TypeError('Scripts are not made from text');
      },
    });
  }
})();
