/** The options of curl, up to its version 8. A name that begins with `no-` turns a switch off. */

/** Options that take an argument. */
const TAKING = `
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode
  delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine
  etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port
  ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ip-tos
  ipfs-gateway json keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port
  login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer
  output output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir proxy
  proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
  proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
  proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request
  request-target resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5
  socks5-gssapi-service socks5-hostname speed-limit speed-time ssl-sessions stderr telnet-option tftp-blksize
  time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket
  upload-file upload-flags url url-query user user-agent variable vlan-priority write-out`;

/** Options that stand alone. */
const SWITCHES = `
  alpn anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest
  disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure fail fail-early
  fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
  ftp-ssl-control get globoff haproxy-protocol head help http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3
  http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies keepalive list-only location
  location-trusted mail-rcpt-allowfails manual metalink mptcp negotiate netrc netrc-optional next npn ntlm ntlm-wb
  out-null parallel parallel-immediate path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth
  proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm
  proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name
  remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error
  silent skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert
  ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen
  tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time
  use-ascii verbose version xattr`;

const LETTERS = `
  #=progress-bar 0=http1.0 1=tlsv1 2=sslv2 3=sslv3 4=ipv4 6=ipv6 :=next A=user-agent B=use-ascii C=continue-at
  D=dump-header E=cert F=form G=get H=header I=head J=remote-header-name K=config L=location M=manual N=no-buffer
  O=remote-name P=ftp-port Q=quote R=remote-time S=show-error T=upload-file U=proxy-user V=version X=request
  Y=speed-limit Z=parallel a=append b=cookie c=cookie-jar d=data e=referer f=fail g=globoff h=help i=include
  j=junk-session-cookies k=insecure l=list-only m=max-time n=netrc o=output p=proxytunnel q=disable r=range
  s=silent t=telnet-option u=user v=verbose w=write-out x=proxy y=speed-time z=time-cond`;

const listed = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

const taking = new Set(listed(TAKING));
const names = [...taking, ...listed(SWITCHES)];
const known = new Set(names);
const letters = new Map(listed(LETTERS).map((pair) => [pair.slice(0, 1), pair.slice(2)] as const));

/** The long name of an option letter; undefined for a letter that curl does not know. */
export function optionOfLetter(letter: string): string | undefined {
  return letters.get(letter);
}

/** The full name of a long option: curl takes any beginning that only one option has. */
export function fullOption(name: string): string {
  if (known.has(name)) return name;
  const candidates = names.filter((other) => other.startsWith(name));
  return (candidates.length === 1 ? candidates[0] : undefined) ?? name;
}

export function takesArgument(option: string): boolean {
  return taking.has(option);
}
