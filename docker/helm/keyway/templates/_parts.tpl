{{- /* Labels of one part: pass (dict "root" $ "part" "gateway"). */ -}}
{{- define "keyway.selector" -}}
app.kubernetes.io/name: keyway
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "keyway.labels" -}}
{{ include "keyway.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "keyway.name" -}}
{{ printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- /* Not root, nothing writable but what is mounted, no right beyond that. */ -}}
{{- define "keyway.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
terminationGracePeriodSeconds: {{ add .root.Values.shutdown.delaySeconds .root.Values.shutdown.graceSeconds 15 }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "keyway.selector" . | nindent 8 }}
{{- end }}

{{- define "keyway.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}

{{- /* pass root, part and image */ -}}
{{- define "keyway.image" -}}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .image (default .root.Chart.AppVersion .root.Values.image.tag) | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end }}

{{- define "keyway.probes" -}}
startupProbe:
  httpGet: { path: {{ .startup | default "/startup" }}, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /live, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: {{ .ready | default "/ready" }}, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- define "keyway.shutdown" -}}
- name: SHUTDOWN_DELAY
  value: {{ .root.Values.shutdown.delaySeconds | quote }}
- name: SHUTDOWN_SECONDS
  value: {{ .root.Values.shutdown.graceSeconds | quote }}
{{- end }}

{{- define "keyway.metrics" -}}
{{- if .root.Values.metrics.enabled }}
- name: METRICS_PORT
  value: {{ .root.Values.metrics.port | quote }}
- name: METRICS_HOST
  value: 0.0.0.0
{{- end }}
{{- end }}

{{- /* pass root and a list of names: each from the Secret that exists */ -}}
{{- define "keyway.secrets" -}}
{{- $root := .root }}
{{- range .names }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $root.Values.existingSecret }}
      key: {{ . }}
{{- end }}
{{- end }}

{{- define "keyway.env" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
